import type { SignInAnswer } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { Outcome } from '../../calls/bound-call.ts'
import type { CallFacts, SigningDevice } from '../../calls/call-facts.ts'
import { fullLogIn, recordEvent } from '../audit.ts'
import { stopAccountRecoveries } from '../recovery/stop-recovery.ts'
import type { AccountServices } from '../services.ts'
import { endByToken } from '../sessions/end-sessions.ts'
import { type IssuedSession, issueSession } from '../sessions/issue-session.ts'
import { rememberDevice } from './devices.ts'

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

/**
 * Begins the session of a proven sign-in, in one transaction with its device and its record. The browser's earlier session
 * is dead with it (protocol 3.11).
 */
export async function completeSignIn(
  services: AccountServices,
  { account, device, failureKeys, isKnownDevice, signedInBy, authenticatedMs, spend }: ProvenSignIn,
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { context, cookies } = services
  const { website, settings } = context
  const nowMs = context.now()
  const userId = account.user_id
  const session = await context.sql.db.transaction().execute(async (db) => {
    await spend?.(db)
    await endByToken(db, {
      website,
      tokens: [facts.cookies[cookies.sessionName], facts.cookies[cookies.refreshName]],
      why: 'replaced',
      nowMs,
    })
    await rememberDevice(db, device, { userId, userAgent: facts.userAgent, nowMs })
    await db
      .updateTable('account')
      .set({ failures: 0, last_failure_at: null, ...(isKnownDevice ? { locale: facts.locale } : {}) })
      .where('user_id', '=', userId)
      .execute()
    const isOwn = authenticatedMs === undefined
    // Who can log in needs no recovery, and anyone who asked for one is somebody else.
    if (isOwn) await stopAccountRecoveries(db, { website, userId, actor: userId, atMs: nowMs, ip: facts.ip })
    // Who resets the password on this device later is judged by it: a log-in that another device let in has shown no second step.
    const detail = { device: device.thumbprint, ...(isOwn ? fullLogIn : {}) }
    await recordEvent(db, {
      website,
      userId,
      actor: userId,
      action: 'login',
      atMs: nowMs,
      ip: facts.ip,
      detail,
    })
    const { thumbprint, algorithm } = device
    const { ip, userAgent } = facts
    const grant = {
      website,
      userId,
      thumbprint,
      algorithm,
      ip,
      userAgent,
      actingParent: null,
      authenticatedMs: authenticatedMs ?? nowMs,
      signedInBy,
      continues: null,
    }
    return issueSession(db, settings, { grant, nowMs })
  })
  for (const key of failureKeys) await services.failures.clear(key, facts.ip)
  if (!isKnownDevice) {
    const { ip, userAgent } = facts
    services.messages.notice(account, 'signIn', { timeMs: nowMs, ip, userAgent })
  }
  return sessionAnswer(services, session)
}
