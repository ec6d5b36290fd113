import type { Snapshot } from '@portico/market'

/**
 * A memory of what was computed of an object, by key, for as long as the object lives. It holds at most `limit` values of each and drops
 * all of them beyond, so that a large catalogue stays small in memory.
 */
export function createMemoryOf<Owner extends object, Value>(
  limit: number,
): (owner: Owner, key: string, compute: () => Value) => Value {
  const kept = new WeakMap<Owner, Map<string, { readonly value: Value }>>()
  return (owner, key, compute) => {
    const values = kept.get(owner) ?? new Map<string, { readonly value: Value }>()
    kept.set(owner, values)
    const known = values.get(key)
    if (known) return known.value
    if (values.size >= limit) values.clear()
    const value = compute()
    values.set(key, { value })
    return value
  }
}

/** The same of a snapshot: pages of one language share their rows. */
export function createSnapshotMemory<Value>(
  limit: number,
): (snapshot: Snapshot, key: string, compute: () => Value) => Value {
  return createMemoryOf<Snapshot, Value>(limit)
}
