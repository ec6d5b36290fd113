import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFill } from './fill-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const capBytes = 10_000_000

/** A stream that a test fills, on servers that it gives room. */
function watched() {
  const stream = { bytes: 0, freeBytes: 100_000_000, isAway: false }
  const watch = watchFill({
    capBytes,
    room: {
      async size() {
        if (stream.isAway) throw new Error('away')
        return { bytes: stream.bytes, boundBytes: null }
      },
      room: async (bytes) => (bytes > stream.freeBytes ? 'too little' : 'enough'),
    },
  })
  return { stream, watch, [Symbol.dispose]: () => watch[Symbol.dispose]() }
}

describe('watchFill', () => {
  it('SAFE-05 SAFE-07 tells within 10 s what fills, what is full and what has room again', async () => {
    using test = watched()
    expect(test.watch.now()).toBeNull()
    for (const [bytes, state] of [
      [7_900_000, 'has room'],
      [8_000_000, 'nearly full'],
      [9_600_000, 'full'],
      [1_000_000, 'has room'],
    ] as const) {
      test.stream.bytes = bytes
      await vi.advanceTimersByTimeAsync(2000)
      expect(test.watch.now()).toEqual({ bytes, capBytes, state })
    }
  })

  it('SAFE-05 counts what was brought since the last look, once', async () => {
    using test = watched()
    await test.watch.look()
    test.watch.took(9_600_000)
    expect(test.watch.now()?.state).toBe('full')
    test.stream.bytes = 9_000_000
    await test.watch.look()
    expect(test.watch.now()?.bytes).toBe(9_000_000)
  })

  it('SAFE-05 SAFE-07 tells of servers without room for the cap until they have it', async () => {
    using test = watched()
    test.stream.freeBytes = 9_000_000
    await test.watch.look()
    expect(test.watch.now()?.state).toBe('no room')
    test.stream.freeBytes = 20_000_000
    await vi.advanceTimersByTimeAsync(2000)
    expect(test.watch.now()?.state).toBe('has room')
  })

  it('SAFE-05 counts what lies there already as room that is not missing', async () => {
    using test = watched()
    Object.assign(test.stream, { bytes: 7_000_000, freeBytes: 3_000_000 })
    await test.watch.look()
    expect(test.watch.now()?.state).toBe('has room')
  })

  it('knows nothing while NATS is away', async () => {
    using test = watched()
    await test.watch.look()
    test.stream.isAway = true
    await test.watch.look()
    expect(test.watch.now()).toBeNull()
  })
})
