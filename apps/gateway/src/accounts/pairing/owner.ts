import { confirmQrKey, createCrossTerminal, readCrossTerminal, scanQrKey } from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import { sessionOf } from '../proven-caller.ts'
import { passwordMark } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import type { NewDevice, Owner, Pairing, Pairings } from './pairings.ts'

const over = { refusal: 'ticketExpired' } as const

/** The log-in that a call belongs to; a refusal where it may not let another device in: a parent inside its sub-account may not. */
async function ownerOf(
  { context }: AccountServices,
  facts: CallFacts,
): Promise<Owner | { readonly refusal: 'operationRefused' | 'loginRequired' }> {
  const { userId, family, actingParent } = sessionOf(facts)
  const { website, sql } = context
  if (actingParent !== null) return { refusal: 'operationRefused' }
  const account = await findUsable(sql.db, { website, userId })
  if (account === null) return { refusal: 'loginRequired' }
  const { password_hash: hash, session_endings: sessionEndings } = account
  return { side: 'owner', userId, family, passwordMark: passwordMark(hash), sessionEndings }
}

/**
 * The account that a pairing leads into, while what its owner proved still holds: the account may be used, its password is the
 * same, and neither this log-in nor all others have been ended since. With it comes when that log-in was proven: letting a device in is no new proof.
 */
export async function findOwned(
  { context }: AccountServices,
  owner: Owner,
): Promise<{ readonly account: Account; readonly authenticatedMs: number } | null> {
  const { website, sql } = context
  const { userId, family } = owner
  const account = await findUsable(sql.db, { website, userId })
  if (account === null || passwordMark(account.password_hash) !== owner.passwordMark) return null
  if ((owner.sessionEndings ?? account.session_endings) !== account.session_endings) return null
  const alive = await sql.db
    .selectFrom('session')
    .select('authenticated_at')
    .where('family', '=', family)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return alive === undefined ? null : { account, authenticatedMs: alive.authenticated_at.getTime() }
}

function askingOf({ userAgent, ip, askedMs }: NewDevice) {
  return { userAgent, ip, askedAt: askedMs }
}

/** POST /v1/user/pairing/scan */
function scan(services: AccountServices, pairings: Pairings): BoundCall {
  return bindCall(scanQrKey, async ({ qrcodeKey }, facts) => {
    const owner = await ownerOf(services, facts)
    if ('refusal' in owner) return owner
    const pairing = await pairings.find(qrcodeKey)
    if (pairing === null || pairing.newDevice === null || pairing.shownBy !== 'newcomer') return over
    if (!(await pairings.join(pairing, owner))) return over
    return { data: { ...askingOf(pairing.newDevice), expiresInMs: pairing.expiresInMs } }
  })
}

/** POST /v1/user/pairing/create */
function create(services: AccountServices, pairings: Pairings): BoundCall {
  return bindCall(createCrossTerminal, async (_input, facts) => {
    const owner = await ownerOf(services, facts)
    return 'refusal' in owner ? owner : { data: await pairings.open(owner) }
  })
}

/** A pairing of the log-in that asks; null for everybody else's. */
async function findOwn(pairings: Pairings, key: string, owner: Owner): Promise<Pairing | null> {
  const pairing = await pairings.find(key)
  return pairing?.owner?.family === owner.family ? pairing : null
}

/** POST /v1/user/pairing/read */
function read(services: AccountServices, pairings: Pairings): BoundCall {
  return bindCall(readCrossTerminal, async ({ qrcodeKey }, facts) => {
    const owner = await ownerOf(services, facts)
    if ('refusal' in owner) return owner
    const pairing = await findOwn(pairings, qrcodeKey, owner)
    if (pairing === null || pairing.shownBy !== 'owner') return over
    const { newDevice, expiresInMs } = pairing
    const checkNumber = newDevice?.checkNumber ?? null
    const claim = newDevice === null || checkNumber === null ? null : { ...askingOf(newDevice), checkNumber }
    return { data: { claim, expiresInMs } }
  })
}

/** POST /v1/user/pairing/confirm; the record is there before the other device can be logged in. */
function confirm(services: AccountServices, pairings: Pairings): BoundCall {
  const { website, sql, now } = services.context
  return bindCall(confirmQrKey, async ({ qrcodeKey, decision }, facts) => {
    const owner = await ownerOf(services, facts)
    if ('refusal' in owner) return owner
    const pairing = await findOwn(pairings, qrcodeKey, owner)
    if (pairing === null || pairing.newDevice === null) return over
    const { userId } = owner
    const { thumbprint } = pairing.newDevice
    const event = {
      website,
      userId,
      actor: userId,
      atMs: now(),
      ip: facts.ip,
      detail: { device: thumbprint },
    }
    const isFirst = await pairings.decide(pairing, decision, async () => {
      if (decision === 'confirm') await recordEvent(sql.db, { ...event, action: 'pairing-confirmed' })
    })
    return isFirst ? { data: null } : over
  })
}

/** What somebody who is logged in does to let another device in. */
export function pairingsOfOwners(services: AccountServices, pairings: Pairings): readonly BoundCall[] {
  return [
    scan(services, pairings),
    create(services, pairings),
    read(services, pairings),
    confirm(services, pairings),
  ]
}
