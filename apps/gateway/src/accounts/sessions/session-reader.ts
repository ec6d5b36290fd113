import type { Database, SqlStore } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AccountSettings } from '../account-settings.ts'
import type { Session, SessionReader } from '../../calls/call-facts.ts'
import { tokenHash } from '../secrets.ts'
import { activeSessions } from './active-sessions.ts'

/** What a session reader stands on. */
export interface SessionReaderOptions {
  readonly sql: SqlStore
  readonly website: string
  readonly settings: Pick<AccountSettings, 'sessionIdleMs'>
}

/** A session is written to at most once in this share of its idle time. */
const touchShare = 30

function activeSession(db: Kysely<Database>, website: string, key: { hash: Uint8Array; now: Date }) {
  return activeSessions(db, { website, now: key.now })
    .select([
      'session.handle',
      'session.user_id',
      'session.thumbprint',
      'session.family',
      'session.acting_parent',
      'session.authenticated_at',
      'session.signed_in_by',
      'session.seen_at',
      'session.absolute_until',
      'account.kind',
    ])
    .where('session.token_hash', '=', key.hash)
    .executeTakeFirst()
}

/** Reads sessions by one indexed query; nothing is cached, so that a session that ends is invalid at once (protocol 3.11). */
export function createSessionReader({ sql, website, settings }: SessionReaderOptions): SessionReader {
  async function touch(hash: Uint8Array, nowMs: number, absoluteUntil: Date) {
    await sql.db
      .updateTable('session')
      .set({
        seen_at: new Date(nowMs),
        idle_until: new Date(Math.min(nowMs + settings.sessionIdleMs, absoluteUntil.getTime())),
      })
      .where('token_hash', '=', hash)
      .where('ended_at', 'is', null)
      .execute()
  }

  async function find(token: string, nowMs: number): Promise<Session | null> {
    const hash = tokenHash(token)
    const row = await activeSession(sql.db, website, { hash, now: new Date(nowMs) })
    if (row === undefined) return null
    if (nowMs - row.seen_at.getTime() > settings.sessionIdleMs / touchShare) {
      await touch(hash, nowMs, row.absolute_until)
    }
    return {
      tokenHash: hash,
      handle: row.handle,
      userId: row.user_id,
      kind: row.kind,
      thumbprint: row.thumbprint,
      family: row.family,
      actingParent: row.acting_parent,
      authenticatedMs: row.authenticated_at.getTime(),
      signedInBy: row.signed_in_by,
    }
  }

  return {
    find,
    async deviceKey(userId, thumbprint) {
      const devices = sql.db
        .selectFrom('device')
        .innerJoin('account', 'account.user_id', 'device.user_id')
        .select(['device.spki', 'device.algorithm'])
        .where('account.website', '=', website)
        .where('device.thumbprint', '=', thumbprint)
      const row = await (userId === null
        ? devices
        : devices.where('device.user_id', '=', userId)
      ).executeTakeFirst()
      return row === undefined ? null : { spki: row.spki, algorithm: row.algorithm }
    },
  }
}
