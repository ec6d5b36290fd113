const longestKey = 512
const longestTtlMs = 30 * 86_400_000

/** Throws a RangeError for a key or a time that no store can keep: an error in the program. */
export function ensureKeepable(key: string, ttlMs = 1): void {
  if (key === '' || key.length > longestKey) throw new RangeError(`A key has 1 to ${longestKey} characters.`)
  if (!Number.isSafeInteger(ttlMs) || ttlMs < 1 || ttlMs > longestTtlMs) {
    throw new RangeError(`A time to live is 1 to ${longestTtlMs} whole milliseconds.`)
  }
}
