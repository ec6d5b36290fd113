import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { activeSessions } from '../sessions/active-sessions.ts'
import { securityActions } from './security-actions.ts'

/** What a backend learns of a session and its account, by the names of RFC 7519 where it has one. Times are seconds. */
export interface SessionClaims {
  /** The account's number. */
  readonly sub: string
  /** The session's public name. */
  readonly sid: string
  /** When the person proved who it is. */
  readonly auth_time: number
  readonly account_kind: 'user' | 'agency'
  readonly is_demo: boolean
  /** The account that this sub-account belongs to. */
  readonly parent?: string
  /** Who acts in this session, where that is the parent and not the account itself (RFC 8693). */
  readonly act?: { readonly sub: string }
  /** The agency that manages the account. */
  readonly agency?: string
  readonly identity_level: number
  readonly identity_flag: number
  readonly vip_level: number
  /** Money should not leave before this time, since it changed how the person proves who it is; 0: at once. */
  readonly money_use_from: number
}

/** A session with its claims and its ends, milliseconds since the epoch. */
export interface DescribedSession {
  readonly claims: SessionClaims
  /** Thumbprint of the device key that signs the session's requests at the gateway. */
  readonly thumbprint: string
  readonly startedMs: number
  /** If nothing is asked any more. */
  readonly idleUntilMs: number
  readonly absoluteUntilMs: number
}

/** By what a session is found: the hash of its token, or its public name. */
export type SessionKey = { readonly tokenHash: Uint8Array } | { readonly handle: string }

/** Where and when sessions are looked up. */
export interface SessionScope {
  readonly website: string
  readonly nowMs: number
  /** How long money waits after a change of how a person proves who it is. */
  readonly moneyWaitMs: number
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/**
 * When money may be used again after the last such change or the recovery of the account or of who acts in it; 0 where there was none
 * lately.
 */
async function moneyUseFrom(
  db: Kysely<Database>,
  { website, nowMs, moneyWaitMs }: SessionScope,
  userIds: readonly string[],
): Promise<number> {
  const last = await db
    .selectFrom('audit')
    .select((row) => row.fn.max('at').as('at'))
    .where('website', '=', website)
    .where('user_id', 'in', userIds)
    .where('action', 'in', [...securityActions])
    .where('at', '>', new Date(nowMs - moneyWaitMs))
    .executeTakeFirst()
  const at: Date | null | undefined = last?.at
  const locked = await db
    .selectFrom('account')
    .select((row) => row.fn.max('money_locked_until').as('until'))
    .where('website', '=', website)
    .where('user_id', 'in', userIds)
    .where('money_locked_until', '>', new Date(nowMs))
    .executeTakeFirst()
  const until: Date | null | undefined = locked?.until
  const waitEndMs = at === null || at === undefined ? 0 : at.getTime() + moneyWaitMs
  return Math.ceil(Math.max(waitEndMs, until?.getTime() ?? 0) / 1000)
}

function findSession(db: Kysely<Database>, { website, nowMs }: SessionScope, key: SessionKey) {
  const sessions = activeSessions(db, { website, now: new Date(nowMs) })
    .leftJoin('agency_member', (join) =>
      join
        .onRef('agency_member.website', '=', 'account.website')
        .onRef('agency_member.user_id', '=', 'account.user_id'),
    )
    .select(['session.handle', 'session.user_id', 'session.thumbprint', 'session.acting_parent'])
    .select([
      'session.authenticated_at',
      'session.created_at',
      'session.idle_until',
      'session.absolute_until',
    ])
    .select(['account.kind', 'account.is_demo', 'account.parent_user_id', 'account.vip_level'])
    .select(['account.identity_level', 'account.identity_flag', 'agency_member.agency_id'])
  return (
    'handle' in key
      ? sessions.where('session.handle', '=', key.handle)
      : sessions.where('session.token_hash', '=', key.tokenHash)
  ).executeTakeFirst()
}

/**
 * Describes a session that is valid at this moment; null where it is not. It does not make the session live longer: what a
 * backend asks is no act of the person.
 */
export async function describeSession(
  db: Kysely<Database>,
  scope: SessionScope,
  key: SessionKey,
): Promise<DescribedSession | null> {
  const row = await findSession(db, scope, key)
  if (row === undefined) return null
  const { user_id: sub, parent_user_id: parent, acting_parent: actor, agency_id: agency } = row
  const people = [sub, parent, actor].filter((id) => id !== null)
  return {
    claims: {
      sub,
      sid: row.handle,
      auth_time: seconds(row.authenticated_at.getTime()),
      account_kind: row.kind,
      is_demo: row.is_demo,
      ...(parent === null ? {} : { parent }),
      ...(actor === null ? {} : { act: { sub: actor } }),
      ...(agency === null ? {} : { agency }),
      identity_level: row.identity_level,
      identity_flag: row.identity_flag,
      vip_level: row.vip_level,
      money_use_from: await moneyUseFrom(db, scope, people),
    },
    thumbprint: row.thumbprint,
    startedMs: row.created_at.getTime(),
    idleUntilMs: row.idle_until.getTime(),
    absoluteUntilMs: row.absolute_until.getTime(),
  }
}
