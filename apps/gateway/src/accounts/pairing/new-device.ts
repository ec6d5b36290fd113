import { randomInt } from 'node:crypto'
import {
  claimCrossTerminal,
  createQrKey,
  getCrossTerminalLoginStatus,
  getQrKeyStatus,
  type PairingAnswer,
} from '@portico/contract'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { shortened } from '../sessions/issue-session.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { findOwned } from './owner.ts'
import type { NewDevice, Owner, Pairing, Pairings } from './pairings.ts'

function newDeviceOf(facts: CallFacts, checkNumber: string | null): NewDevice {
  const { thumbprint } = deviceOf(facts)
  const { ip, receivedMs } = facts
  return {
    side: 'newcomer',
    thumbprint,
    userAgent: shortened(facts.userAgent),
    ip,
    askedMs: receivedMs,
    checkNumber,
  }
}

/** An answer without a session. */
function only(status: PairingAnswer['status']): { readonly data: PairingAnswer } {
  return { data: { accessTokenResVO: null, verification: null, status } }
}

/** Begins the session of a confirmed pairing; exactly one of many polls at once gets it. */
async function enter(
  services: AccountServices,
  pairings: Pairings,
  { key, owner, facts }: { readonly key: string; readonly owner: Owner; readonly facts: CallFacts },
): Promise<Outcome<PairingAnswer>> {
  const owned = await findOwned(services, owner)
  if (owned === null || !(await pairings.close(key))) return only('expired')
  // Anyone who confirmed may have been talked into it, so the owner is told of a device that is known, too.
  const how = { isKnownDevice: false, signedInBy: 'pairing' }
  const proven = { ...owned, device: deviceOf(facts), failureKeys: [], ...how }
  const completed = await completeSignIn(services, proven, facts)
  return completed === null
    ? only('expired')
    : { ...completed, data: { ...completed.data, status: 'confirmed' } }
}

/**
 * Answers the device that asks to be logged in how far it is. An unknown key, that another device has, that is spent, or
 * that leads into an account which may not be used any more: all of them have expired.
 */
async function readStatus(
  services: AccountServices,
  pairings: Pairings,
  asked: { readonly key: string; readonly shownBy: Pairing['shownBy']; readonly facts: CallFacts },
): Promise<Outcome<PairingAnswer>> {
  const { key, shownBy, facts } = asked
  const pairing = await pairings.find(key)
  const isOwn = pairing?.shownBy === shownBy && pairing.newDevice?.thumbprint === deviceOf(facts).thumbprint
  if (pairing === null || !isOwn) return only('expired')
  const { owner, decision } = pairing
  if (owner === null) return only('waiting')
  if (decision === 'confirm') return enter(services, pairings, { key, owner, facts })
  if (decision === 'refuse') return only('refused')
  return only((await findOwned(services, owner)) === null ? 'expired' : 'scanned')
}

/** What a device does that asks to be logged in. */
export function pairingsOfNewDevices(services: AccountServices, pairings: Pairings): readonly BoundCall[] {
  return [
    bindCall(createQrKey, async (_input, facts) => ({ data: await pairings.open(newDeviceOf(facts, null)) })),
    bindCall(claimCrossTerminal, async ({ qrcodeKey }, facts) => {
      const pairing = await pairings.find(qrcodeKey)
      const checkNumber = String(randomInt(1000)).padStart(3, '0')
      const isFirst =
        pairing?.shownBy === 'owner' && (await pairings.join(pairing, newDeviceOf(facts, checkNumber)))
      return isFirst
        ? { data: { checkNumber, expiresInMs: pairing.expiresInMs } }
        : { refusal: 'ticketExpired' }
    }),
    bindCall(getQrKeyStatus, ({ qrcodeKey: key }, facts) =>
      readStatus(services, pairings, { key, shownBy: 'newcomer', facts }),
    ),
    bindCall(getCrossTerminalLoginStatus, ({ qrcodeKey: key }, facts) =>
      readStatus(services, pairings, { key, shownBy: 'owner', facts }),
    ),
  ]
}
