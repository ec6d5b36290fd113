import { createHash, timingSafeEqual } from 'node:crypto'
import { StoreUnavailable } from '../unavailable.ts'
import { createExpiryList } from './expiry-list.ts'
import { ensureKeepable } from './keepable.ts'
import type { VolatileStore } from './port.ts'
import { createSlots, defaultShares, type ShareTable } from './shares.ts'

/** How the in-process store tells time and how much it may hold. */
export interface InProcessVolatileOptions {
  /** Milliseconds of a clock that never goes back, such as performance.now. */
  readonly now: () => number
  /** How many keys of each kind it may hold, and what is evicted. */
  readonly shares?: ShareTable
}

type Content =
  | { readonly kind: 'value'; readonly value: string; readonly wrong: number }
  | { readonly kind: 'counter'; readonly sum: number }

interface Entry {
  readonly content: Content
  readonly endsAtMs: number
}

/** Compares in a time that says nothing about where a proof differs from the secret. */
function sameSecret(secret: string, proof: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(secret), digest(proof))
}

function textOf(content: Content): string {
  return content.kind === 'value' ? content.value : String(content.sum)
}

/** The current entries. What has run out is cleared away in passing, a second's worth at a time, without timers. */
function createEntries({ now, shares = defaultShares }: InProcessVolatileOptions) {
  const entries = new Map<string, Entry>()
  const slots = createSlots(shares)
  const endings = createExpiryList()

  function unavailable(reason: string) {
    return new StoreUnavailable('short-lived store', { cause: new Error(reason) })
  }

  let state: 'open' | 'closed' = 'open'

  function remove(key: string) {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    endings.drop(key, entry.endsAtMs)
    slots.remove(key)
  }

  function clearEnded(atMs: number) {
    for (const key of endings.passed(atMs)) remove(key)
  }

  /** Takes a new key in, in place of another one of its kind where that has to be. */
  function admit(key: string) {
    const insertion = slots.insert(key)
    if (insertion.room === 'full') throw unavailable('it is full')
    if (insertion.room === 'made') remove(insertion.evicted)
  }

  return {
    find(key: string): Entry | null {
      if (state === 'closed') throw unavailable('it is closed')
      const atMs = now()
      clearEnded(atMs)
      const entry = entries.get(key)
      return entry === undefined || entry.endsAtMs <= atMs ? null : entry
    },
    /** Sets the content with a time to live, or with the end that it had. */
    hold(key: string, content: Content, life: { readonly ttlMs: number } | { readonly endsAtMs: number }) {
      const held = entries.get(key)
      if (held === undefined) admit(key)
      else endings.drop(key, held.endsAtMs)
      const endsAtMs = 'ttlMs' in life ? now() + life.ttlMs : life.endsAtMs
      entries.set(key, { content, endsAtMs })
      endings.add(key, endsAtMs)
      if (content.kind === 'counter') slots.weigh(key, content.sum)
    },
    remove,
    isOpen: () => state === 'open',
    close() {
      state = 'closed'
      entries.clear()
    },
  }
}

/** The embedded default: one process, nothing survives its end. */
export function createInProcessVolatile(options: InProcessVolatileOptions): VolatileStore {
  const entries = createEntries(options)

  function take(key: string): string | null {
    const entry = entries.find(key)
    entries.remove(key)
    return entry === null ? null : textOf(entry.content)
  }

  function takeIf(key: string, proof: string, tries: number) {
    const entry = entries.find(key)
    if (entry === null) return 'absent'
    const { content, endsAtMs } = entry
    if (content.kind === 'counter') throw new TypeError('The key holds a counter.')
    const wrong = content.wrong + 1
    const outcome = sameSecret(content.value, proof) ? 'taken' : wrong >= tries ? 'spent' : 'wrong'
    if (outcome === 'wrong') entries.hold(key, { ...content, wrong }, { endsAtMs })
    else entries.remove(key)
    return outcome
  }

  function count(key: string, ttlMs: number): number {
    const entry = entries.find(key)
    if (entry?.content.kind === 'value') throw new TypeError('The key holds a value.')
    const sum = (entry?.content.sum ?? 0) + 1
    entries.hold(key, { kind: 'counter', sum }, entry === null ? { ttlMs } : { endsAtMs: entry.endsAtMs })
    return sum
  }

  return {
    async addOnce(key, ttlMs) {
      ensureKeepable(key, ttlMs)
      if (entries.find(key) !== null) return 'present'
      entries.hold(key, { kind: 'value', value: '', wrong: 0 }, { ttlMs })
      return 'added'
    },
    async put(key, value, ttlMs) {
      ensureKeepable(key, ttlMs)
      entries.find(key)
      entries.hold(key, { kind: 'value', value, wrong: 0 }, { ttlMs })
    },
    async read(key) {
      const entry = entries.find(key)
      return entry === null ? null : textOf(entry.content)
    },
    take: async (key) => take(key),
    takeIf: async (key, proof, tries) => takeIf(key, proof, tries),
    async count(key, ttlMs) {
      ensureKeepable(key, ttlMs)
      return count(key, ttlMs)
    },
    async remove(key) {
      take(key)
    },
    lostAtMs: async () => null,
    ready: async () => entries.isOpen(),
    async [Symbol.asyncDispose]() {
      entries.close()
    },
  }
}
