import { expect } from 'vitest'

const batchSize = 10
const longWait = { timeout: 60_000 }

/** Clients under way, and what came of them. */
export interface Load {
  /** Numbers of events, in the order in which they were acknowledged. */
  readonly acknowledged: readonly number[]
  /** Resolves when more was acknowledged than now. */
  goesOn(): Promise<void>
  /** Lets what was begun arrive. */
  finish(): Promise<void>
}

/**
 * Four clients that bring one batch of ten events after the other, by their numbers from `first` on. `bring` is called with the same
 * numbers until it answers that they are durable; what it throws ends the load.
 */
export function startLoad(
  bring: (numbers: readonly number[]) => Promise<'taken' | 'in vain'>,
  first = 1,
): Load {
  const end = new AbortController()
  const acknowledged: number[] = []
  let next = first

  async function client() {
    while (!end.signal.aborted) {
      const from = next
      next += batchSize
      const numbers = Array.from({ length: batchSize }, (_, index) => from + index)
      while ((await bring(numbers)) === 'in vain');
      acknowledged.push(...numbers)
    }
  }

  const clients = Promise.all(Array.from({ length: 4 }, client))
  return {
    acknowledged,
    async goesOn() {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, longWait).toBeGreaterThan(before + 10 * batchSize)
    },
    async finish() {
      end.abort()
      await clients
    },
  }
}
