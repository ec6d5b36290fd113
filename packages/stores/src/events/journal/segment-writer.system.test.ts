import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { frameOf } from './frames.ts'
import { scanSegment, type Segment } from './segment.ts'
import { createSegmentWriter } from './segment-writer.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../../test/events/journal-process.ts', import.meta.url))

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'writer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Appends two records in a process whose files may not be longer than so many blocks of 512 bytes. */
async function append(folder: string, blocks: number, bytes: readonly number[]) {
  const limited = `ulimit -f ${blocks} && exec "$0" "$@"`
  const call = ['-c', limited, process.execPath, script, folder, ...bytes.map(String)]
  // Nothing else may write a file there, such as what measures the coverage of tests.
  const { stdout } = await run('sh', call, { env: {} })
  return stdout.trim().split('\n')
}

async function filesOf(folder: string) {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(names.map((name) => scanSegment(join(folder, name))))
}

describe('createSegmentWriter', () => {
  it('ANA-10 SAFE-05 refuses what the disk takes a part of, and writes the next into another file', async () => {
    const folder = await makeFolder()
    expect(await append(folder, 4, [100, 5000, 100])).toEqual(['stored', 'refused', 'stored'])
    const files = await filesOf(folder)
    expect(files.map(({ frames, damagedBytes }) => [frames, damagedBytes])).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  it('ANA-10 SAFE-05 keeps nothing of a file whose head the disk takes a part of', async () => {
    const folder = await makeFolder()
    expect(await append(folder, 1, [100])).toEqual(['refused'])
    expect(await filesOf(folder)).toEqual([])
  })

  it('ANA-10 goes on in another file when one is long, and when the loader keeps one that it cannot read', async () => {
    const folder = await makeFolder()
    const segments: Segment[] = []
    const writer = createSegmentWriter({
      ...{ folder, renew: async () => folder, segmentBytes: 5000, segmentMs: 60_000, now: () => 0 },
      ...{ onSegment: (segment) => segments.push(segment), onDurable() {} },
    })
    for (const length of [100, 5000, 100]) await writer.append([frameOf('x'.repeat(length))])
    expect(segments.map(({ frames, isClosed }) => [frames, isClosed])).toEqual([
      [2, true],
      [1, false],
    ])
    for (const segment of segments) segment.isKept = true
    await writer.append([frameOf('last')])
    await writer.close()
    expect((await filesOf(folder)).map(({ frames }) => frames)).toEqual([2, 1, 1])
  })
})
