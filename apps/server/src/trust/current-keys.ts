/*
 * The current server keys of a process: read from the folder, with a new one made where that is due.
 */
import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { parseStatement, verifyServerKey } from '@portico/channel'
import { type Certificates, daysUntil } from './certificates.ts'
import {
  createServerKeys,
  hasNoKeys,
  keysAt,
  openServerKey,
  readServerKeys,
  rotate,
  type ServerKey,
  type ServerKeys,
  writeServerKeys,
} from './server-keys.ts'
import { TrustError } from './trust-error.ts'
import { fingerprintOf, trustFiles } from './trust-folder.ts'

/** A key with the statement about it. */
export interface StatedServerKey extends ServerKey {
  readonly statement: string
  readonly expiresMs: number
}

/** The keys of the folder, ready to use. */
export interface CurrentKeys {
  readonly current: StatedServerKey
  /** What takes over at its time; null where nothing does. */
  readonly coming: (StatedServerKey & { readonly fromMs: number }) | null
  readonly retired: readonly (ServerKey & { readonly opensUntilMs: number })[]
  /** What tells this state of the file from another. */
  readonly fingerprint: string | null
}

/** What keys are judged and made by. */
export interface KeyFacts {
  readonly website: string
  readonly nowMs: number
  readonly certificates: Certificates
  /** Whether the clock lets keys be judged and made. */
  readonly isTimeRight: boolean
  /** Whether this process may replace a key that is served, and no other. */
  readonly mayReplace: () => Promise<boolean>
  /** Whether the keys are those of other processes, as far as that is known. */
  readonly agrees: () => boolean
}

/** With less than this left, and a signing key here, a new key takes over: none is served for more than 90 days. */
const renewedDays = 10

/** Why the current key cannot be served; null when it can. */
export async function problemOf(
  current: ServerKeys['current'],
  facts: Pick<KeyFacts, 'website' | 'nowMs' | 'certificates'>,
): Promise<string | null> {
  if (current === null) return 'there is no server key'
  const { publicKey } = await openServerKey(current.privateKeyPem)
  const { certificates, website, nowMs } = facts
  const verdict = await verifyServerKey({
    website,
    serverPublicKey: publicKey,
    serverPublicKeySign: current.statement,
    certificates: [certificates.current.certificate, certificates.next.certificate],
    nowMs,
  })
  return verdict.ok ? null : `the statement about the server key does not hold (${verdict.reason})`
}

function expiryOf(statement: string): number {
  return (parseStatement(statement)?.expires ?? 0) * 1000
}

function isEnding({ current, coming }: ServerKeys, nowMs: number): boolean {
  return coming === null && daysUntil(expiryOf(current?.statement ?? ''), nowMs) < renewedDays
}

/** A new key at once, where none can be served. Of several processes that make the first one, one wins. */
async function replaceNow(
  folder: string,
  kept: ServerKeys,
  facts: KeyFacts & { readonly signingKey: KeyObject },
) {
  const made = await rotate(kept, { ...facts, takesOver: 'at once' })
  if (!hasNoKeys(kept)) {
    await writeServerKeys(folder, made)
    return made
  }
  await createServerKeys(folder, made)
  return readServerKeys(folder)
}

/** The keys of the folder, with a new one where the present one cannot be served, or not for long. */
async function upToDate(folder: string, facts: KeyFacts): Promise<ServerKeys> {
  const stored = await readServerKeys(folder)
  // Without a right clock there is no telling what has ended.
  if (!facts.isTimeRight) return stored
  const kept = keysAt(stored, facts.nowMs)
  const problem = await problemOf(kept.current, facts)
  const { signingKey } = facts.certificates.current
  // Somebody has put the right folder here: what this process has read before must not overwrite it.
  if (problem !== null && !facts.agrees())
    throw new TrustError(`${folder}: ${problem}. Start this process again`)
  if (problem !== null && signingKey === null)
    throw new TrustError(`${folder}: ${problem}. Run: npm run keys -- request`)
  if (problem !== null && signingKey !== null) return replaceNow(folder, kept, { ...facts, signingKey })
  if (signingKey !== null && isEnding(kept, facts.nowMs) && (await facts.mayReplace())) {
    const made = await rotate(kept, { ...facts, signingKey, takesOver: 'when known' })
    await writeServerKeys(folder, made)
    return made
  }
  // A key whose time has come takes its place, or is destroyed, in the file too.
  const isSettled = kept.coming === stored.coming && kept.retired.length === stored.retired.length
  if (!isSettled) await writeServerKeys(folder, kept)
  return kept
}

async function openStated(held: { readonly privateKeyPem: string; readonly statement: string }) {
  const { privateKeyPem, statement } = held
  return { ...(await openServerKey(privateKeyPem)), statement, expiresMs: expiryOf(statement) }
}

/** Reads the keys of the folder, and makes what is due. */
export async function loadKeys(folder: string, facts: KeyFacts): Promise<CurrentKeys> {
  // Taken before the file is read: what another process writes meanwhile is then seen at the next look.
  const fingerprint = await fingerprintOf(folder, trustFiles.serverKeys)
  const { current, coming, retired } = await upToDate(folder, facts)
  if (current === null) {
    const reason = facts.isTimeRight ? '' : ', and none is made while the clock is wrong'
    throw new TrustError(`${join(folder, trustFiles.serverKeys)} has no current key${reason}`)
  }
  return {
    current: await openStated(current),
    coming: coming && { ...(await openStated(coming)), fromMs: coming.fromMs },
    retired: await Promise.all(
      retired.map(async ({ privateKeyPem: pem, opensUntilMs }) => ({
        ...(await openServerKey(pem)),
        opensUntilMs,
      })),
    ),
    fingerprint,
  }
}

/** The key that is served at a time. */
export function servedAt({ current, coming }: CurrentKeys, nowMs: number): StatedServerKey {
  return coming !== null && coming.fromMs <= nowMs ? coming : current
}

/** Whether a key has to be made, made current or destroyed at a time. */
export function isDueAt({ current, coming, retired }: CurrentKeys, nowMs: number, canSign: boolean): boolean {
  if (coming !== null && coming.fromMs <= nowMs) return true
  if (retired.some(({ opensUntilMs }) => opensUntilMs <= nowMs)) return true
  return canSign && coming === null && daysUntil(current.expiresMs, nowMs) < renewedDays
}

/** A key that decrypts at a time, by its thumbprint. */
export function keyOf(
  { current, coming, retired }: CurrentKeys,
  kid: string,
  nowMs: number,
): CryptoKey | null {
  const lasting = retired.filter(({ opensUntilMs }) => opensUntilMs > nowMs)
  const found = [current, ...(coming === null ? [] : [coming]), ...lasting].find((key) => key.kid === kid)
  return found?.privateKey ?? null
}

/** The keys by their thumbprints, the newest apart. */
export function thumbprintsOf({ current, coming, retired }: CurrentKeys) {
  const newest = (coming ?? current).kid
  return { newest, known: new Set([newest, current.kid, ...retired.map(({ kid }) => kid)]) }
}
