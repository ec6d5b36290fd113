import { createGroupedReads, type SqlStore } from '@portico/stores'
import { sql as raw } from 'kysely'
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

/** A session that is asked for: the hash of its token, in hexadecimal digits, and when, milliseconds since the epoch. */
interface AskedSession {
  readonly digits: string
  readonly nowMs: number
}

function digitsOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex')
}

/** Hashes as PostgreSQL writes an array of them. */
function hashArray(digits: Iterable<string>) {
  const literal = `{${[...digits].map((one) => String.raw`"\\x${one}"`).join(',')}}`
  return raw<Uint8Array>`any(${literal}::bytea[])`
}

function sessionsOf({ sql, website }: SessionReaderOptions, digits: Iterable<string>, nowMs: number) {
  return activeSessions(sql.db, { website, now: new Date(nowMs) })
    .select([
      'session.token_hash',
      'session.handle',
      'session.user_id',
      'session.thumbprint',
      'session.family',
      'session.acting_parent',
      'session.authenticated_at',
      'session.signed_in_by',
      'session.seen_at',
      'account.kind',
    ])
    .where('session.token_hash', '=', hashArray(digits))
    .execute()
}

type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

function sessionOf(row: SessionRow): Session {
  return {
    tokenHash: row.token_hash,
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

/**
 * Reads sessions by one indexed query for all that are asked for at the same time. Nothing is kept: each call's answer comes from a query
 * that began after the call had come, so that a session that has ended is invalid at once, whatever ended it (decision 0093).
 */
export function createSessionReader(options: SessionReaderOptions): SessionReader {
  const { sql, website, settings } = options

  /** Says of sessions in use that they are, once for all that are due. One that is being changed or ended is left to that. */
  async function touch(rows: readonly SessionRow[], nowMs: number) {
    const due = rows.filter(({ seen_at: at }) => nowMs - at.getTime() > settings.sessionIdleMs / touchShare)
    if (due.length === 0) return
    const idleUntil = new Date(nowMs + settings.sessionIdleMs)
    await sql.db
      .updateTable('session')
      .set({
        seen_at: new Date(nowMs),
        idle_until: raw<Date>`least(absolute_until, ${idleUntil}::timestamptz)`,
      })
      .where('token_hash', 'in', (db) =>
        db
          .selectFrom('session')
          .select('token_hash')
          .where('token_hash', '=', hashArray(due.map((row) => digitsOf(row.token_hash))))
          .where('ended_at', 'is', null)
          .forUpdate()
          .skipLocked(),
      )
      .execute()
  }

  const reads = createGroupedReads<AskedSession, Session | null>({
    sessions: sql.sessions,
    async readGroup(asked) {
      const nowMs = Math.max(...asked.map((one) => one.nowMs))
      const rows = await sessionsOf(options, new Set(asked.map(({ digits }) => digits)), nowMs)
      await touch(rows, nowMs)
      const found = new Map(rows.map((row) => [digitsOf(row.token_hash), sessionOf(row)]))
      return ({ digits }) => found.get(digits) ?? null
    },
  })

  return {
    find: (token, nowMs) => reads.read({ digits: digitsOf(tokenHash(token)), nowMs }),
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
