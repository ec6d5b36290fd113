import { compileOnce, createGroupedReads, type Placeholder } from '@portico/stores'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Session, SessionReader } from '../../calls/call-facts.ts'
import { tokenHash } from '../secrets.ts'
import { activeSessions } from './active-sessions.ts'
import { anyHash, digitsOf, hashArray } from './token-hashes.ts'
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

/** What the summary of an account says. */
const accountColumns = [
  'account.email',
  'account.mobile',
  'account.area_code',
  'account.totp_enable',
  'account.email_enable',
  'account.phone_enable',
  'account.anti_phishing_code',
  'account.identity_flag',
  'account.identity_level',
  'account.vip_level',
  'account.show_user_vip',
  'account.user_type',
  'account.nick_name',
  'account.parent_user_id',
  'account.residence',
  'account.settings',
  'account.fund',
] as const

/**
 * Active sessions by the hashes of their tokens, with what the summaries of their accounts say, in one text of JSON: reading columns
 * one by one takes both drivers several times as long as the database takes to find them.
 */
function compileRead({ sql, website }: Pick<SessionReaderOptions, 'sql' | 'website'>) {
  return compileOnce(sql.db, (value: Placeholder<{ hashes: string; now: Date }>) => {
    const sessions = activeSessions(sql.db, { website, now: value('now') })
      .where('session.token_hash', '=', anyHash(value('hashes')))
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
        'account.created_at',
        'parent.residence as parent_residence',
        ...accountColumns,
      ])
      .select(({ eb, exists, selectFrom }) => [
        eb('account.email_verified_at', 'is not', null).$castTo<boolean>().as('is_email_verified'),
        eb('account.mobile_verified_at', 'is not', null).$castTo<boolean>().as('is_mobile_verified'),
        exists(
          selectFrom('account as child')
            .select('child.user_id')
            .whereRef('child.website', '=', 'account.website')
            .whereRef('child.parent_user_id', '=', 'account.user_id')
            .where('child.erased_at', 'is', null),
        )
          .$castTo<boolean>()
          .as('has_children'),
      ])
    return sql.db.selectNoFrom(jsonArrayFrom(sessions).as('sessions'))
  })
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof compileRead>>>[number]['sessions'][number]

/** How PostgreSQL writes bytes: `\x`, then their hexadecimal digits. */
function digitsIn(bytes: string): string {
  return bytes.slice(2)
}

function sessionOf(row: SessionRow): Session {
  const { token_hash, seen_at: _seen, authenticated_at, created_at, ...columns } = row
  const { handle, user_id, kind, thumbprint, family, acting_parent, signed_in_by, ...account } = columns
  return {
    tokenHash: Buffer.from(digitsIn(token_hash), 'hex'),
    handle,
    userId: user_id,
    kind,
    thumbprint,
    family,
    actingParent: acting_parent,
    authenticatedMs: Date.parse(authenticated_at),
    signedInBy: signed_in_by,
    account: { ...account, createdMs: Date.parse(created_at) },
  }
}

/**
 * Reads sessions with their accounts by one indexed query for all that are asked for at the same time. Nothing is kept: each call's answer comes from a query
 * that began after the call had come, so that a session that has ended is invalid at once, whatever ended it (decision 0093).
 */
export function createSessionReader(options: SessionReaderOptions): SessionReader {
  const { sql, website } = options
  const marks = createUseMarks(options)
  const readSessions = compileRead(options)

  const reads = createGroupedReads<AskedSession, Session | null>({
    sessions: sql.sessions,
    async readGroup(asked) {
      const nowMs = Math.max(...asked.map((one) => one.nowMs))
      const hashes = hashArray(new Set(asked.map(({ digits }) => digits)))
      const [answer] = await readSessions({ hashes, now: new Date(nowMs) })
      const rows = new Map(answer?.sessions.map((row) => [digitsIn(row.token_hash), row]))
      const used = [...rows].map(([digits, row]) => ({ digits, seenMs: Date.parse(row.seen_at) }))
      marks.mark(used, nowMs)
      const found = new Map([...rows].map(([digits, row]) => [digits, sessionOf(row)]))
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
