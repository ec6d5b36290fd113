import { setImmediate as nextTurn } from 'node:timers/promises'

import type { MarketClock } from '../../src/ports/clock.ts'

/** A clock that moves when it is told to. */
export interface TestClock extends MarketClock {
  /** Lets so much time pass; anyone who waits meanwhile goes on at his own moment. */
  advance(durationMs: number): Promise<void>
  /** Lets everything that needs no time come to rest. */
  settle(): Promise<void>
}

interface Waiting {
  readonly dueMs: number
  readonly resolve: () => void
}

const turnsToRest = 12

export function createTestClock(start: string): TestClock {
  let nowMs = Date.parse(start)
  const waiting = new Set<Waiting>()

  async function settle() {
    for (let turn = 0; turn < turnsToRest; turn += 1) await nextTurn()
  }

  function nextWithin(endMs: number): Waiting | undefined {
    const [first] = [...waiting].toSorted((left, right) => left.dueMs - right.dueMs)
    return first !== undefined && first.dueMs <= endMs ? first : undefined
  }

  return {
    now: () => nowMs,
    wait(durationMs, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      if (signal.aborted) return Promise.reject(signal.reason)
      const one: Waiting = { dueMs: nowMs + durationMs, resolve }
      waiting.add(one)
      signal.addEventListener('abort', () => {
        waiting.delete(one)
        reject(signal.reason)
      })
      return promise
    },
    async advance(durationMs) {
      const endMs = nowMs + durationMs
      await settle()
      for (let one = nextWithin(endMs); one !== undefined; one = nextWithin(endMs)) {
        waiting.delete(one)
        nowMs = one.dueMs
        one.resolve()
        await settle()
      }
      nowMs = endMs
    },
    settle,
  }
}
