import { join } from 'node:path'
import { parseStatement, verifyServerKey } from '@portico/channel'
import { type Certificates, daysUntil, openCertificates, readCertificates } from './certificates.ts'
import {
  openServerKey,
  readServerKeys,
  rotate,
  type ServerKey,
  type ServerKeys,
  withoutEnded,
  writeServerKeys,
} from './server-keys.ts'
import { TrustError } from './trust-error.ts'
import { ensureTrustFolder, fingerprintOf, trustFiles } from './trust-folder.ts'

/** What the trust store writes to the log; pino's logger fits. */
export interface TrustLogger {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Where the keys are and for which site. */
export interface TrustOptions {
  /** Absolute path; made when it is not there. */
  readonly folder: string
  /** The site id: the brand's. */
  readonly website: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Whether keys and certificates may be made now: not by a process whose clock is wrong. Always unless given. */
  readonly mayMake?: () => boolean
  readonly logger: TrustLogger
  /** How often the folder is looked at for a rotation; 5,000 ms unless given. */
  readonly intervalMs?: number
  /** Runs the callback again and again; the answer ends it. A timer that does not keep the process alive unless given. */
  readonly every?: (intervalMs: number, callback: () => void) => () => void
}

/** The server's keys and what vouches for them. Disposing it ends the watch. */
export interface Trust extends Disposable {
  /** The key that secrets are sealed with: SPKI DER in base64. */
  readonly serverPublicKey: string
  /** The statement about it: `1.<kid>.<nbf>.<exp>.<signature>`. */
  readonly serverPublicKeySign: string
  /** What pages embed: the current and the next certificate, DER in base64. Constant while the process runs. */
  readonly certificates: readonly string[]
  /** A key that still decrypts, by its thumbprint; null when it is unknown or was destroyed. */
  privateKeyOf(kid: string): CryptoKey | null
  /** Whole days until the certificate that ends first does, and until the statement does. */
  daysLeft(): { readonly certificate: number; readonly statement: number }
  /** Looks at the folder at once instead of at the next interval. Never rejects. */
  refresh(): Promise<void>
}

/** What is in force, as the file says it. */
interface Held {
  readonly current: ServerKey
  readonly statement: string
  readonly expiresMs: number
  readonly retired: readonly (ServerKey & { readonly opensUntilMs: number })[]
  readonly fingerprint: string | null
}

/** With less than this left, and a signing key here, a new key takes over: none is served for more than 90 days. */
const renewedDays = 10

const wrongClock = ', and none is made while the clock is wrong'

function runEvery(intervalMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

type Facts = {
  readonly website: string
  readonly nowMs: number
  readonly certificates: Certificates
  readonly mayMake: boolean
}

/** Why the current key cannot be served; null when it can. */
async function problemOf(current: ServerKeys['current'], facts: Facts): Promise<string | null> {
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

function isEnding(current: ServerKeys['current'], nowMs: number): boolean {
  const expires = parseStatement(current?.statement ?? '')?.expires ?? 0
  return daysUntil(expires * 1000, nowMs) < renewedDays
}

/** The keys of the folder, with a new one where the present one cannot be served, or not for long. */
async function upToDate(folder: string, facts: Facts): Promise<ServerKeys> {
  const stored = await readServerKeys(folder)
  // Without a right clock there is no telling what has ended.
  if (!facts.mayMake) return stored
  const kept = withoutEnded(stored, facts.nowMs)
  const problem = await problemOf(kept.current, facts)
  const { signingKey } = facts.certificates.current
  if (signingKey === null && problem !== null)
    throw new TrustError(`${folder}: ${problem}. Run: npm run keys -- request`)
  if (signingKey !== null && (problem !== null || isEnding(kept.current, facts.nowMs))) {
    const rotated = await rotate(kept, { ...facts, signingKey })
    await writeServerKeys(folder, rotated)
    return rotated
  }
  // A key whose time has come is destroyed in the file too.
  if (kept.retired.length < stored.retired.length) await writeServerKeys(folder, kept)
  return kept
}

async function load(folder: string, facts: Facts): Promise<Held> {
  // Taken before the file is read: what another process writes meanwhile is then seen at the next look.
  const fingerprint = await fingerprintOf(folder, trustFiles.serverKeys)
  const { current, retired } = await upToDate(folder, facts)
  if (current === null)
    throw new TrustError(
      `${join(folder, trustFiles.serverKeys)} has no current key${facts.mayMake ? '' : wrongClock}`,
    )
  const { statement, privateKeyPem } = current
  return {
    current: await openServerKey(privateKeyPem),
    statement,
    expiresMs: (parseStatement(statement)?.expires ?? 0) * 1000,
    retired: await Promise.all(
      retired.map(async ({ privateKeyPem: pem, opensUntilMs }) => ({
        ...(await openServerKey(pem)),
        opensUntilMs,
      })),
    ),
    fingerprint,
  }
}

/**
 * Opens the trust folder: makes certificates and the server key at the first start, checks them at later ones, and
 * follows rotations while the process runs (ENC-04; protocol 3.8).
 * @throws TrustError when the folder cannot be used, such as a supplied certificate with less than 180 days left
 */
export async function openTrust(options: TrustOptions): Promise<Trust> {
  const { folder, website, now, mayMake = () => true, logger } = options
  const { intervalMs = 5000, every = runEvery } = options
  await ensureTrustFolder(folder)
  const certificates = mayMake()
    ? await openCertificates(folder, { website, nowMs: now() })
    : await readCertificates(folder, null)
  const facts = () => ({ website, nowMs: now(), certificates, mayMake: mayMake() })
  let held = await load(folder, facts())
  let failure: string | null = null
  let looking = Promise.resolve()

  async function isDue(): Promise<boolean> {
    const nowMs = now()
    if (!mayMake()) return (await fingerprintOf(folder, trustFiles.serverKeys)) !== held.fingerprint
    const isRenewal =
      certificates.current.signingKey !== null && daysUntil(held.expiresMs, nowMs) < renewedDays
    const isEnd = held.retired.some(({ opensUntilMs }) => opensUntilMs <= nowMs)
    return isRenewal || isEnd || (await fingerprintOf(folder, trustFiles.serverKeys)) !== held.fingerprint
  }

  async function follow(): Promise<void> {
    if (!(await isDue())) return
    const { kid } = held.current
    held = await load(folder, facts())
    failure = null
    if (held.current.kid !== kid) logger.info({ kid: held.current.kid }, 'another server key is in force')
  }

  function refresh(): Promise<void> {
    looking = looking.then(follow).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== failure)
        logger.error({ folder, reason }, 'the server keys cannot be read: those in force stay')
      failure = reason
    })
    return looking
  }

  const stop = every(intervalMs, refresh)
  return {
    get serverPublicKey() {
      return held.current.publicKey
    },
    get serverPublicKeySign() {
      return held.statement
    },
    certificates: [certificates.current.certificate, certificates.next.certificate],
    privateKeyOf(kid) {
      if (held.current.kid === kid) return held.current.privateKey
      const retired = held.retired.find((key) => key.kid === kid && key.opensUntilMs > now())
      return retired?.privateKey ?? null
    },
    daysLeft: () => ({
      certificate: daysUntil(Math.min(certificates.current.notAfterMs, certificates.next.notAfterMs), now()),
      statement: daysUntil(held.expiresMs, now()),
    }),
    refresh,
    [Symbol.dispose]: stop,
  }
}

/** The module by which pages learn the certificates; they load it through the import map (protocol 3.8). */
export function trustModule(certificates: readonly string[]): string {
  return `export const certificates = ${JSON.stringify(certificates)}\n`
}
