import { createGroupedReads } from '@portico/stores'
import type { Session, SessionReader } from '../../calls/call-facts.ts'
import { tokenHash } from '../secrets.ts'
import { activeSessions } from './active-sessions.ts'
import { anyHash, digitsOf } from './token-hashes.ts'
import { createUseMarks, type UseMarkOptions } from './use-marks.ts'

/** What a session reader stands on. */
export interface SessionReaderOptions extends UseMarkOptions {
  readonly website: string
}

/** A session that is asked for: the hash of its token, in hexadecimal digits, and when, milliseconds since the epoch. */
interface AskedSession {
  readonly digits: string
  readonly nowMs: number
}

function sessionsOf(
  { sql, website }: Pick<SessionReaderOptions, 'sql' | 'website'>,
  digits: Iterable<string>,
  nowMs: number,
) {
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
    .where('session.token_hash', '=', anyHash(digits))
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
  const { sql, website } = options
  const marks = createUseMarks(options)

  const reads = createGroupedReads<AskedSession, Session | null>({
    sessions: sql.sessions,
    async readGroup(asked) {
      const nowMs = Math.max(...asked.map((one) => one.nowMs))
      const rows = await sessionsOf(options, new Set(asked.map(({ digits }) => digits)), nowMs)
      const used = rows.map((row) => ({ digits: digitsOf(row.token_hash), seenAt: row.seen_at }))
      marks.mark(used, nowMs)
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
