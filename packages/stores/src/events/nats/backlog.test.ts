import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Progress, watchBacklog } from './backlog.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const stepMs = 100

/** What NATS says of messages that were brought, given out and copied. */
function progressOf(brought: number, taken: number, copied: number): Progress {
  return {
    num_pending: brought - taken,
    num_ack_pending: taken - copied,
    ack_floor: { stream_seq: copied },
    delivered: { stream_seq: taken },
  }
}

/** A watch of a stream that a test moves on, and how long it takes by the clock until the watch tells. */
function watched() {
  const stream = { progress: progressOf(0, 0, 0) }
  const consumer = async () => ({ info: async () => stream.progress })
  const watch = watchBacklog({ streams: { consumer }, now: () => performance.now() })
  return {
    ...{ stream, watch },
    async toldAfterMs(mostMs: number) {
      for (let passedMs = 0; passedMs <= mostMs; passedMs += stepMs) {
        if (watch.now().isStalled) return passedMs
        await vi.advanceTimersByTimeAsync(stepMs)
      }
      return null
    },
    [Symbol.dispose]: () => watch[Symbol.dispose](),
  }
}

/** Messages may come at any moment between two looks. */
const moments = [0, 100, 700, 1900]

describe('watchBacklog', () => {
  it.each(moments)('SAFE-05 SAFE-07 tells within 10 s what nobody takes, %i ms after a look', async (ms) => {
    using test = watched()
    await vi.advanceTimersByTimeAsync(20_000 + ms)
    expect(test.watch.now()).toEqual({ lag: 0, isStalled: false })
    test.stream.progress = progressOf(2, 0, 0)
    expect(await test.toldAfterMs(10_000)).not.toBeNull()
    expect(test.watch.now().lag).toBe(2)
  })

  it.each(moments)(
    'SAFE-05 SAFE-07 tells within 10 s of copying that stops, %i ms after a look',
    async (ms) => {
      using test = watched()
      test.stream.progress = progressOf(50, 10, 5)
      await vi.advanceTimersByTimeAsync(4000 + ms)
      test.stream.progress = progressOf(60, 20, 15)
      expect(await test.toldAfterMs(10_000)).not.toBeNull()
    },
  )

  it('SAFE-07 says nothing while a collector gets on, and no longer once it does again', async () => {
    using test = watched()
    for (let copied = 0; copied < 10; copied += 1) {
      test.stream.progress = progressOf(1000, copied, copied)
      expect(await test.toldAfterMs(4000)).toBeNull()
    }
    expect(await test.toldAfterMs(10_000)).not.toBeNull()
    test.stream.progress = progressOf(1000, 50, 50)
    await vi.advanceTimersByTimeAsync(2000)
    expect(test.watch.now()).toEqual({ lag: 950, isStalled: false })
  })
})
