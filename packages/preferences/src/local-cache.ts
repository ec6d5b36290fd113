import type { Area, Preference } from './preference.ts'
import { storeName } from './preference.ts'

/** What the cache needs of `Storage`. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** What the cache needs of `window` to follow other tabs. `key` is null when a whole storage was cleared. */
export interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: { readonly key: string | null }) => void): void
  removeEventListener(type: 'storage', listener: (event: { readonly key: string | null }) => void): void
}

/** Where failures go; they go nowhere else (PREF-03). */
export type FailureLog = (message: string, error: unknown) => void

/** What the local cache stands on. */
export interface LocalCacheOptions {
  /** Called for each use, because even reading `window.localStorage` throws where storage is blocked. */
  readonly storage: () => KeyValueStorage
  readonly events: StorageEvents
  readonly log: FailureLog
}

/** The typed local cache: one JSON object in local storage for each business area (PREF-01). */
export interface LocalCache {
  get<Value>(preference: Preference<Value>): Value
  set<Value>(preference: Preference<Value>, value: Value): void
  /** Calls the listener when another tab changes the setting; returns what ends that (THEME-03). */
  follow<Value>(preference: Preference<Value>, listener: (value: Value) => void): () => void
}

type Store = Readonly<Record<string, unknown>>

function isStore(value: unknown): value is Store {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Opens the cache. Where storage fails, what is set lives as long as the page; what is stored and makes no sense reads as
 * the default. Nothing here throws (PREF-03).
 */
export function createLocalCache({ storage, events, log }: LocalCacheOptions): LocalCache {
  const unsaved = new Map<Area, Store>()
  /** What followers do after a change of this tab, so that the way back by another tab is a change to them. */
  const afterSet = new Set<() => void>()

  const readStore = (area: Area): Store => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(storeName(area)) ?? '{}')
      return isStore(stored) ? stored : {}
    } catch (error) {
      log(`cannot read ${storeName(area)}`, error)
      return {}
    }
  }

  const get = <Value>({ area, key, fallback, parse }: Preference<Value>): Value => {
    const store = { ...readStore(area), ...unsaved.get(area) }
    return (Object.hasOwn(store, key) ? parse(store[key]) : null) ?? fallback
  }

  const set = <Value>({ area, key }: Preference<Value>, value: Value): void => {
    const store = { ...readStore(area), ...unsaved.get(area), [key]: value }
    try {
      storage().setItem(storeName(area), JSON.stringify(store))
      unsaved.delete(area)
    } catch (error) {
      unsaved.set(area, { ...unsaved.get(area), [key]: value })
      log(`cannot write ${storeName(area)}`, error)
    }
    for (const note of afterSet) note()
  }

  const follow = <Value>(preference: Preference<Value>, listener: (value: Value) => void): (() => void) => {
    let known = get(preference)
    const note = (): void => {
      known = get(preference)
    }
    const hear = ({ key }: { readonly key: string | null }): void => {
      if (key !== null && key !== storeName(preference.area)) return
      const value = get(preference)
      if (value === known) return
      known = value
      listener(value)
    }
    afterSet.add(note)
    events.addEventListener('storage', hear)
    return () => {
      afterSet.delete(note)
      events.removeEventListener('storage', hear)
    }
  }

  return { get, set, follow }
}
