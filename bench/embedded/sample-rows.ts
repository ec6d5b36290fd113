import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AcceptedEvent } from '@portico/stores'
import type { Value } from './engine.ts'

/** The tenant of everything here. */
export const website = 'default'
/** What a row has for its columns. */
export type Row = Readonly<Record<string, Value>>

const dayMs = 86_400_000
const thumbprint = 'k'.repeat(43)
const passwordHash = `$argon2id$v=19$m=19456,t=2,p=1$${'s'.repeat(22)}$${'h'.repeat(43)}`
const spki = new Uint8Array(294).fill(7)

/** The account's number. */
export function userId(index: number): string {
  return String(1_000_000_000 + index)
}

/** The address by which it is found. */
export function addressOf(index: number): string {
  return `bench-${index}@example.com`
}

/** The hash of the token of the account's newest session. */
const newest = new Map<number, Uint8Array>()

/** An account and its device. */
export function accountRows(index: number, at: Date): { readonly account: Row; readonly device: Row } {
  const user_id = userId(index)
  const address = { email: addressOf(index), email_verified_at: at, password_hash: passwordHash }
  return {
    account: { user_id, website, kind: 'user', ...address, created_at: at },
    device: { user_id, thumbprint, spki, algorithm: 'rsa2048', label: null, created_at: at, seen_at: at },
  }
}

/** The hash by which the session of an account is found. */
export function sessionHash(index: number): Uint8Array {
  const hash = newest.get(index)
  if (hash === undefined) throw new Error(`account ${index} has not logged in`)
  return hash
}

/** What a log-in stores: rows of session, refresh token and record. */
export function logInRows(index: number, at: Date) {
  const hash = createHash('sha256').update(randomBytes(32)).digest()
  newest.set(index, hash)
  const until = new Date(at.getTime() + 30 * dayMs)
  const family = randomUUID()
  const owner = { website, user_id: userId(index), family, thumbprint, created_at: at }
  const session: Row = {
    ...{ ...owner, token_hash: hash, handle: hash.toString('hex').slice(0, 32), algorithm: 'rsa2048' },
    ...{ authenticated_at: at, signed_in_by: 'password', seen_at: at, idle_until: until },
    ...{ absolute_until: until, ip: '192.0.2.7', user_agent: 'Mozilla/5.0 (bench)', acting_parent: null },
  }
  const refresh: Row = { ...owner, token_hash: createHash('sha256').update(hash).digest(), expires_at: until }
  const user_id = userId(index)
  const detail = JSON.stringify({ device: thumbprint, steps: 'all' })
  const record: Row = { website, user_id, actor: user_id, action: 'login', at, ip: '192.0.2.7', detail }
  return { session, refresh, record }
}

/** How the account's device is known. */
export const device = { thumbprint, spki, passwordHash } as const

/** The sources of events, each once a day. */
export function sourcesOf(events: readonly AcceptedEvent[]) {
  return [...new Map(events.map(({ day, source }) => [`${day} ${source.id}`, { day, source }])).values()]
}
