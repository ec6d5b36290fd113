/**
 * Keeps the values made last, a bounded number of them. A value is made once however many ask for it at the same time,
 * and one that failed is not kept.
 */
export function createRecentKeys<Value>(limit: number) {
  const kept = new Map<string, Promise<Value>>()

  function keep(name: string, value: Promise<Value>): Promise<Value> {
    kept.delete(name)
    kept.set(name, value)
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break
      kept.delete(oldest)
    }
    return value
  }

  return {
    /** The value by this name, made when it is not there. */
    async of(name: string, make: () => Promise<Value>): Promise<Value> {
      try {
        return await keep(name, kept.get(name) ?? make())
      } catch (error) {
        kept.delete(name)
        throw error
      }
    },
    size: () => kept.size,
  }
}
