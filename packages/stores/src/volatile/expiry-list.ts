/** Remembers when keys end, by the second, so that the ended ones are found without looking at the others. */
export interface ExpiryList {
  add(key: string, endsAtMs: number): void
  /** Takes out a key that was added with this end. */
  drop(key: string, endsAtMs: number): void
  /** Takes out the keys of all seconds that have passed. */
  passed(atMs: number): readonly string[]
}

const none: readonly string[] = []

/** The second at whose begin a key has certainly ended. */
function secondOf(endsAtMs: number): number {
  return Math.ceil(endsAtMs / 1000)
}

/** An empty list. */
export function createExpiryList(): ExpiryList {
  const seconds = new Map<number, Set<string>>()
  let lastSecond = Number.NEGATIVE_INFINITY
  return {
    add(key, endsAtMs) {
      const second = secondOf(endsAtMs)
      const keys = seconds.get(second)
      if (keys === undefined) seconds.set(second, new Set([key]))
      else keys.add(key)
    },
    drop(key, endsAtMs) {
      const second = secondOf(endsAtMs)
      const keys = seconds.get(second)
      keys?.delete(key)
      if (keys?.size === 0) seconds.delete(second)
    },
    passed(atMs) {
      const second = Math.floor(atMs / 1000)
      if (second === lastSecond) return none
      lastSecond = second
      const passed = seconds
        .keys()
        .filter((end) => end <= second)
        .toArray()
      return passed.flatMap((end) => {
        const keys = [...(seconds.get(end) ?? none)]
        seconds.delete(end)
        return keys
      })
    },
  }
}
