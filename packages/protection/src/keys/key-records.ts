import type { Preference } from '@portico/preferences'
import * as v from 'valibot'

/** A stored pair as spec section 3 has it. The private key is empty where the browser keeps it out of reach (KEY-04). */
const keyRecord = v.object({
  privateKeyPem: v.pipe(v.string(), v.maxLength(4000)),
  /** Base64 SPKI. */
  publicKey: v.pipe(v.string(), v.maxLength(400)),
  algorithm: v.picklist(['rsa1024', 'rsa2048']),
  /** Milliseconds since the epoch. */
  timestamp: v.pipe(v.number(), v.safeInteger()),
})

const byName = v.record(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)), keyRecord)

const keyRecords = v.object({
  /** By session handle. */
  sessions: byName,
  /** By user id. */
  users: byName,
  backup: v.nullable(keyRecord),
  /** Made for a sign-in that has not succeeded yet. */
  held: v.nullable(keyRecord),
})

/** One stored pair. */
export type KeyRecord = Readonly<v.InferOutput<typeof keyRecord>>

/** Every stored pair of this browser. */
export interface KeyRecords {
  readonly sessions: Readonly<Record<string, KeyRecord>>
  readonly users: Readonly<Record<string, KeyRecord>>
  readonly backup: KeyRecord | null
  readonly held: KeyRecord | null
}

const none: KeyRecords = { sessions: {}, users: {}, backup: null, held: null }

/** Where the pairs stand in the local cache. What does not make sense there counts as nothing. */
export const storedKeyRecords: Preference<KeyRecords> = {
  area: 'security',
  key: 'keyPairs',
  fallback: none,
  parse(stored) {
    const result = v.safeParse(keyRecords, stored)
    return result.success ? result.output : null
  },
}

/** More users than this do not share a browser; the one who signed in longest ago is forgotten first. */
export const usersLimit = 5

/** A pair that was stored longer ago is forgotten. */
export const recordLifetimeMs = 90 * 24 * 60 * 60 * 1000

function newest(records: Readonly<Record<string, KeyRecord>>, oldestMs: number): Record<string, KeyRecord> {
  const kept = Object.entries(records)
    .filter(([, { timestamp }]) => timestamp >= oldestMs)
    .toSorted(([, one], [, other]) => other.timestamp - one.timestamp)
  return Object.fromEntries(kept.slice(0, usersLimit))
}

/** Leaves out what is too old, and all but the newest five sessions and users (KEY-04). */
export function pruneRecords({ sessions, users, backup, held }: KeyRecords, nowMs: number): KeyRecords {
  const oldestMs = nowMs - recordLifetimeMs
  const ifFresh = (record: KeyRecord | null) => (record && record.timestamp >= oldestMs ? record : null)
  return {
    sessions: newest(sessions, oldestMs),
    users: newest(users, oldestMs),
    backup: ifFresh(backup),
    held: ifFresh(held),
  }
}

/** Every record, a pair that stands in several places once. */
export function listRecords({ sessions, users, backup, held }: KeyRecords): readonly KeyRecord[] {
  const all = [...Object.values(sessions), ...Object.values(users), backup, held]
  const byKey = new Map(all.flatMap((record) => (record ? [[record.publicKey, record] as const] : [])))
  return [...byKey.values()]
}

/** The record under a name, or of the user who signed in last where the name is empty. */
export function findUser(users: Readonly<Record<string, KeyRecord>>, userId: string): KeyRecord | null {
  if (userId !== '') return Object.hasOwn(users, userId) ? (users[userId] ?? null) : null
  const [latest] = Object.values(users).toSorted((one, other) => other.timestamp - one.timestamp)
  return latest ?? null
}
