import type { Snapshot } from '@portico/market'

/**
 * Keeps what was computed from a snapshot for as long as the snapshot lives. Keys come from a closed list, such as the
 * tags of the locale registry; never from a caller.
 */
export function createSnapshotMemo<Value>(
  compute: (snapshot: Snapshot, key: string) => Value,
): (snapshot: Snapshot, key: string) => Value {
  const kept = new WeakMap<Snapshot, Map<string, Value>>()
  return (snapshot, key) => {
    const values = kept.get(snapshot) ?? new Map<string, Value>()
    kept.set(snapshot, values)
    const known = values.get(key)
    if (known !== undefined) return known
    const value = compute(snapshot, key)
    values.set(key, value)
    return value
  }
}
