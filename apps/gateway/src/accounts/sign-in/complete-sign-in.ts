import type { SignInAnswer } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import { type Kysely, sql } from 'kysely'
import type { CallFacts, SigningDevice } from '../../calls/call-facts.ts'
import type { GatewayContext } from '../../context.ts'
import { eventPart, fullLogIn } from '../audit.ts'
import { type Part, runJoined, whereFound } from '../joined-statements.ts'
import { accountStopParts } from '../recovery/stop-recovery.ts'
import type { AccountServices } from '../services.ts'
import { endByToken } from '../sessions/end-sessions.ts'
import { type IssuedSession, sessionParts } from '../sessions/issue-session.ts'
import { deviceParts } from './devices.ts'

/** A sign-in whose every step was proven. */
export interface ProvenSignIn {
  readonly account: Account
  readonly device: SigningDevice
  /** Keys of the failure counts that this success clears. */
  readonly failureKeys: readonly string[]
  /** Whether the owner is told, since the device was new. */
  readonly isKnownDevice: boolean
  /** How the person signed in: `password`, `passkey`, `pairing` or the id of an identity provider; null where it is not known. */
  readonly signedInBy: string | null
  /** When the log-in was proven that this one continues, milliseconds since the epoch; a proof of its own where absent. */
  readonly authenticatedMs?: number
  /** Uses up what was proven, in the same transaction; what it throws undoes the sign-in. */
  readonly spend?: (db: Kysely<Database>) => Promise<void>
}

/** What a sign-in, registration or switch answers once there is a session. */
export function sessionAnswer(
  services: Pick<AccountServices, 'cookies'>,
  session: IssuedSession,
): { readonly data: SignInAnswer; readonly cookies: readonly string[] } {
  return {
    data: {
      accessTokenResVO: {
        sessionHandle: session.handle,
        expiresAt: session.expiresAt,
        userInfo: { userId: session.userId },
      },
      verification: null,
    },
    cookies: services.cookies.begin(session),
  }
}

/** What a sign-in is stored from. */
interface Begun {
  readonly proven: ProvenSignIn
  readonly facts: CallFacts
  readonly nowMs: number
}

/**
 * The account, where it is still as the sign-in found it: usable, with the same password, its log-ins not ended since. Nothing else is
 * stored where it is not.
 */
function ownerPart({ account, isKnownDevice }: ProvenSignIn, { locale }: CallFacts): Part {
  const told = isKnownDevice ? sql`, locale = ${locale}` : sql``
  return sql`
    update account set failures = 0, last_failure_at = null${told}
    where user_id = ${account.user_id} and password_hash is not distinct from ${account.password_hash}
      and session_endings = ${account.session_endings} and frozen_at is null and erased_at is null
    returning 1`
}

/** Device, record and session of a sign-in in one statement; null where the account is no longer as it was. */
async function begin(
  db: Kysely<Database>,
  { website, settings }: Pick<GatewayContext, 'website' | 'settings'>,
  { proven, facts, nowMs }: Begun,
): Promise<IssuedSession | null> {
  const { account, device, signedInBy, authenticatedMs } = proven
  const userId = account.user_id
  const { ip, userAgent } = facts
  const { thumbprint, algorithm } = device
  const isOwn = authenticatedMs === undefined
  const who = { website, userId, thumbprint, algorithm, ip, userAgent, signedInBy }
  const grant = { ...who, actingParent: null, authenticatedMs: authenticatedMs ?? nowMs, continues: null }
  const isThere = whereFound('owner')
  const { issued, parts } = sessionParts(settings, { grant, nowMs }, isThere)
  // Who can log in needs no recovery, and anyone who asked for one is somebody else.
  const stop = { website, userId, actor: userId, atMs: nowMs, ip }
  // Who resets the password on this device later is judged by it: a log-in that another device let in has shown no second step.
  const detail = { device: thumbprint, ...(isOwn ? fullLogIn : {}) }
  const all = {
    owner: ownerPart(proven, facts),
    ...deviceParts(device, { userId, userAgent, nowMs }, isThere),
    ...(isOwn ? accountStopParts(stop, isThere) : {}),
    recorded: eventPart({ ...stop, action: 'login', detail }, isThere),
    ...parts,
  }
  return (await runJoined(db, all, 'owner')) === 0 ? null : issued
}

/** Undoes what a transaction has done for a sign-in whose account is no longer as it was. */
class AccountChanged extends Error {}

/** Stores a sign-in: in one statement, or in one transaction where something else belongs to it. */
async function store({ context, cookies }: AccountServices, begun: Begun): Promise<IssuedSession | null> {
  const { website, sql: store } = context
  const { spend } = begun.proven
  const tokens = [begun.facts.cookies[cookies.sessionName], begun.facts.cookies[cookies.refreshName]]
  const isAlone = spend === undefined && tokens.every((token) => token === undefined || token === '')
  if (isAlone) return begin(store.db, context, begun)
  try {
    return await store.db.transaction().execute(async (db) => {
      // The account is locked before what was proven, as by everything else that changes both.
      const session = await begin(db, context, begun)
      if (session === null) throw new AccountChanged()
      await spend?.(db)
      await endByToken(db, { website, tokens, why: 'replaced', nowMs: begun.nowMs })
      return session
    })
  } catch (error) {
    if (error instanceof AccountChanged) return null
    throw error
  }
}

/**
 * Begins the session of a proven sign-in, together with its device and its record. The browser's earlier session is dead with it
 * (protocol 3.11). Null where the account was frozen, erased or given another password, or all its log-ins were ended, since it was read: the caller answers
 * as to a proof that does not hold.
 */
export async function completeSignIn(
  services: AccountServices,
  proven: ProvenSignIn,
  facts: CallFacts,
): Promise<{ readonly data: SignInAnswer; readonly cookies: readonly string[] } | null> {
  const nowMs = services.context.now()
  const session = await store(services, { proven, facts, nowMs })
  if (session === null) return null
  await Promise.all(proven.failureKeys.map((key) => services.failures.clear(key, facts.ip)))
  if (!proven.isKnownDevice) {
    const { ip, userAgent } = facts
    services.messages.notice(proven.account, 'signIn', { timeMs: nowMs, ip, userAgent })
  }
  return sessionAnswer(services, session)
}
