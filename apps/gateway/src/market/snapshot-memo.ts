import type { Snapshot } from '@portico/market'

/**
 * Keeps what was computed from a snapshot for as long as the snapshot lives, the newest `limit` keys of it, so that keys
 * may come from callers.
 */
export function createSnapshotMemo<Key, Value>(options: {
  /** Names the key: equal names have equal values. */
  readonly nameOf: (key: Key) => string
  readonly compute: (snapshot: Snapshot, key: Key) => Value
  readonly limit: number
}): (snapshot: Snapshot, key: Key) => Value {
  const { nameOf, compute, limit } = options
  const kept = new WeakMap<Snapshot, Map<string, { readonly value: Value }>>()
  return (snapshot, key) => {
    const values = kept.get(snapshot) ?? new Map<string, { readonly value: Value }>()
    kept.set(snapshot, values)
    const name = nameOf(key)
    const known = values.get(name)
    if (known !== undefined) return known.value
    const value = compute(snapshot, key)
    values.set(name, { value })
    const oldest = values.keys().next()
    if (values.size > limit && !oldest.done) values.delete(oldest.value)
    return value
  }
}

/** A limit for keys out of the locale registry, which is far smaller. */
export const localeLimit = 64
