/** Remembers when keys end, by the second, so that the ended ones are found without looking at the others. */
export interface ExpiryList {
  add(key: string, endsAtMs: number): void
  /** Takes out the keys of all seconds that have passed. A key may be named although it was given more time since. */
  passed(atMs: number): readonly string[]
}

const none: readonly string[] = []

/** An empty list. */
export function createExpiryList(): ExpiryList {
  const seconds = new Map<number, Set<string>>()
  let lastSecond = Number.NEGATIVE_INFINITY
  return {
    add(key, endsAtMs) {
      const second = Math.ceil(endsAtMs / 1000)
      const keys = seconds.get(second)
      if (keys === undefined) seconds.set(second, new Set([key]))
      else keys.add(key)
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
