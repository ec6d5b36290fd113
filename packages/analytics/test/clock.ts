import type { Clock } from '../src/ports.ts'

/** Lets everything happen that waits for promises alone. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 40; turns += 1) await Promise.resolve()
}

/** A clock that is turned by hand. */
export interface TestClock extends Clock {
  /** How long each timer still runs, the next first. */
  timers(): readonly number[]
  /** Lets time pass; what falls due runs in order, with all that follows from it. */
  advance(ms: number): Promise<void>
}

/** Creates a clock that stands still until it is turned. */
export function createTestClock(): TestClock {
  const startMs = 1_800_000_000_000
  let nowMs = startMs
  let timers: readonly { readonly dueMs: number; readonly callback: () => void }[] = []
  return {
    now: () => nowMs,
    monotonic: () => nowMs - startMs,
    after(delayMs, callback) {
      const timer = { dueMs: nowMs + delayMs, callback }
      timers = [...timers, timer].toSorted((a, b) => a.dueMs - b.dueMs)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    timers: () => timers.map(({ dueMs }) => dueMs - nowMs),
    async advance(ms) {
      const endMs = nowMs + ms
      await settle()
      for (let next = timers[0]; next && next.dueMs <= endMs; next = timers[0]) {
        nowMs = next.dueMs
        timers = timers.slice(1)
        next.callback()
        await settle()
      }
      nowMs = endMs
    },
  }
}
