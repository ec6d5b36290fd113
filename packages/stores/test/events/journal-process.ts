import { argv } from 'node:process'
import { frameOf } from '../../src/events/journal/frames.ts'
import { createSegmentWriter } from '../../src/events/journal/segment-writer.ts'
import { StoreUnavailable } from '../../src/unavailable.ts'

// Appends records of so many bytes to a folder, one after the other, and prints what came of each.
const [folder = '', ...lengths] = argv.slice(2)
const writer = createSegmentWriter({
  ...{ folder, renew: async () => folder, segmentBytes: 1 << 24, segmentMs: 60_000 },
  ...{ now: () => performance.now(), onSegment() {}, onDurable() {} },
})
// The signal of the limit would end the process before a write could fail.
process.on('SIGXFSZ', () => {})
for (const length of lengths) {
  try {
    await writer.append([frameOf('x'.repeat(Number(length)))])
    console.log('stored')
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    console.log('refused')
  }
}
await writer.close()
