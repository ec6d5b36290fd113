import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ConsolePlace } from '../fixtures/servers/console-server.ts'

const hourMs = 3_600_000
const token = () => randomBytes(16).toString('base64url')
const hash = () => createHash('sha256').update(token()).digest()

/** An account that nobody logs in to, which has codes by mail as a second step. Answers its number. */
export async function addAccount({ sql, website }: ConsolePlace, email: string): Promise<string> {
  const userId = String(5_000_000_000 + Math.floor(Math.random() * 1e9))
  await sql.db
    .insertInto('account')
    .values({
      ...{ user_id: userId, website, kind: 'user', email, email_verified_at: new Date() },
      ...{ password_hash: '$argon2id$v=19$none', email_enable: true, created_at: new Date() },
    })
    .execute()
  return userId
}

/** A session of an account, on the browser that it names. */
export async function addSession(
  { sql, website }: ConsolePlace,
  { userId, userAgent }: { readonly userId: string; readonly userAgent: string },
): Promise<void> {
  const now = new Date()
  const until = new Date(now.getTime() + hourMs)
  await sql.db
    .insertInto('session')
    .values({
      ...{ website, user_id: userId, handle: token(), token_hash: hash(), family: randomUUID() },
      ...{
        thumbprint: randomBytes(32).toString('base64url'),
        algorithm: 'rsa2048',
        created_at: now,
        seen_at: now,
      },
      ...{ idle_until: until, absolute_until: until, ip: '192.0.2.7', user_agent: userAgent },
      signed_in_by: 'password',
    })
    .execute()
}

/** Somebody who asks for an account and showed nothing. */
export async function addRecovery({ sql, website }: ConsolePlace, userId: string): Promise<void> {
  const now = new Date()
  await sql.db
    .insertInto('recovery')
    .values({
      ...{ website, id: token(), user_id: userId, serial_hash: hash(), stop_hash: hash() },
      ...{ contact: 'applicant@person.example', locale: 'en', is_proven: false, created_at: now },
      ready_at: new Date(now.getTime() + 168 * hourMs),
    })
    .execute()
}

/** Another address that support was asked for, of an account that reads this language. Its holder is told once the server runs. */
export async function addContactChange(
  { sql, website }: ConsolePlace,
  { userId, email, locale }: { readonly userId: string; readonly email: string; readonly locale: string },
): Promise<void> {
  const now = new Date()
  await sql.db
    .insertInto('recovery')
    .values({
      ...{ website, id: token(), user_id: userId, serial_hash: hash(), stop_hash: hash(), kind: 'email' },
      ...{ contact: email, locale, is_proven: false, created_at: now, approved_at: now },
      ready_at: new Date(now.getTime() + 168 * hourMs),
    })
    .execute()
}

/** A message for a trading backend that could not be delivered. */
export async function addHook({ sql, website }: ConsolePlace, backend: string): Promise<void> {
  const now = new Date()
  const id = `msg_${token()}`
  await sql.db
    .insertInto('backend')
    .values({
      ...{ website, name: backend, scopes: '', secret_hash: hash() },
      ...{ seed: randomBytes(16).toString('hex'), created_at: now },
    })
    .execute()
  await sql.db
    .insertInto('hook_event')
    .values({ id, website, type: 'account.recovered', body: '{}', created_at: now })
    .execute()
  await sql.db
    .insertInto('hook_delivery')
    .values({
      ...{ event_id: id, website, backend, state: 'given-up', attempts: 9, due_at: now },
      ...{ result: '503', finished_at: now },
    })
    .execute()
}
