const firstMs = 2000
const longestMs = 600_000

/** How long a message waits after so many tries, from 1: two seconds, twice as long each time, ten minutes at most. */
export function retryDelay(attempts: number): number {
  return Math.min(longestMs, firstMs * 2 ** (attempts - 1))
}
