import type { Snapshot } from '@portico/market'

/**
 * A memory of what was computed of a snapshot, by key, for as long as the snapshot lives: pages of one language share
 * their rows. It holds at most `limit` values of a snapshot and starts anew beyond, so that a large catalogue stays small
 * in memory.
 */
export function createSnapshotMemory<Value>(
  limit: number,
): (snapshot: Snapshot, key: string, compute: () => Value) => Value {
  const kept = new WeakMap<Snapshot, Map<string, { readonly value: Value }>>()
  return (snapshot, key, compute) => {
    const values = kept.get(snapshot) ?? new Map<string, { readonly value: Value }>()
    kept.set(snapshot, values)
    const known = values.get(key)
    if (known) return known.value
    if (values.size >= limit) values.clear()
    const value = compute()
    values.set(key, { value })
    return value
  }
}
