import { type Certificates, daysUntil, openCertificates, readCertificates } from './certificates.ts'
import {
  type CurrentKeys,
  isDueAt,
  type KeyFacts,
  keyOf,
  loadKeys,
  servedAt,
  thumbprintsOf,
} from './current-keys.ts'
import { type KeyAgreement, ownKeys } from './key-agreement.ts'
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
  /** Compares the keys with those of other processes of the site; nobody shares them unless given. */
  readonly agreement?: KeyAgreement
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
  /** Whether the keys are those of the other processes, as far as that is known. */
  agrees(): boolean
  /** Looks at the folder at once instead of at the next interval. Never rejects. */
  refresh(): Promise<void>
}

function runEvery(intervalMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Opens the trust folder: makes certificates and the server key at the first start, checks them at later ones, and
 * follows rotations while the process runs (ENC-04; protocol 3.8).
 * @throws TrustError when the folder cannot be used, such as a supplied certificate with less than 180 days left
 */
export async function openTrust(options: TrustOptions): Promise<Trust> {
  const { folder, website, now, mayMake = () => true, agreement = ownKeys, logger } = options
  const { intervalMs = 5000, every = runEvery } = options
  await ensureTrustFolder(folder)
  const certificates = mayMake()
    ? await openCertificates(folder, { website, nowMs: now() })
    : await readCertificates(folder, null)
  const { mayReplace, agrees } = agreement
  const facts = (): KeyFacts => ({
    website,
    nowMs: now(),
    certificates,
    isTimeRight: mayMake(),
    mayReplace,
    agrees,
  })
  let keys = await loadKeys(folder, facts())
  let [served, failure]: [string, string | null] = [servedAt(keys, now()).kid, null]
  let looking = Promise.resolve()
  await agreement.compare(thumbprintsOf(keys), reread)

  async function isDue(): Promise<boolean> {
    const canSign = certificates.current.signingKey !== null
    if (mayMake() && isDueAt(keys, now(), canSign)) return true
    return (await fingerprintOf(folder, trustFiles.serverKeys)) !== keys.fingerprint
  }

  async function reread() {
    keys = await loadKeys(folder, facts())
    return thumbprintsOf(keys)
  }

  async function follow(): Promise<void> {
    if (await isDue()) await reread()
    failure = null
    const { kid } = servedAt(keys, now())
    if (kid !== served) logger.info({ kid }, 'another server key is current')
    served = kid
    await agreement.compare(thumbprintsOf(keys), reread)
  }

  function refresh(): Promise<void> {
    looking = looking.then(follow).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== failure)
        logger.error({ folder, reason }, 'the server keys cannot be read: the current ones stay')
      failure = reason
    })
    return looking
  }

  const stop = every(intervalMs, refresh)
  return {
    ...shownKeys(() => keys, { certificates, now }),
    get serverPublicKey() {
      return servedAt(keys, now()).publicKey
    },
    get serverPublicKeySign() {
      return servedAt(keys, now()).statement
    },
    agrees,
    refresh,
    [Symbol.dispose]: stop,
  }
}

/** What can be told of the current keys without looking at the folder. */
function shownKeys(
  keys: () => CurrentKeys,
  {
    certificates: { current, next },
    now,
  }: Pick<TrustOptions, 'now'> & { readonly certificates: Certificates },
): Pick<Trust, 'certificates' | 'privateKeyOf' | 'daysLeft'> {
  return {
    certificates: [current.certificate, next.certificate],
    privateKeyOf: (kid) => keyOf(keys(), kid, now()),
    daysLeft: () => ({
      certificate: daysUntil(Math.min(current.notAfterMs, next.notAfterMs), now()),
      statement: daysUntil(servedAt(keys(), now()).expiresMs, now()),
    }),
  }
}

/** The module by which pages learn the certificates; they load it through the import map (protocol 3.8). */
export function trustModule(certificates: readonly string[]): string {
  return `export const certificates = ${JSON.stringify(certificates)}\n`
}
