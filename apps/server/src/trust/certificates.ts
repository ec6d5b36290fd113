/*
 * Two certificates vouch for the server key: pages embed both, so that the second takes over without a page being left
 * behind. A file holds a certificate and, where the operator signs on this machine, its private key. Where the keys are
 * here, certificates are renewed at start; where they are kept elsewhere, the operator renews them.
 */
import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBase64 } from '@portico/channel'
import { parseCertificate } from '@portico/channel/certificate'
import { writeSelfSigned } from './self-signed.ts'
import { TrustError } from './trust-error.ts'
import { createTrustFile, readTrustFile, trustFiles } from './trust-folder.ts'

/** A current certificate, and its key where that is on this machine. */
export interface SigningCertificate {
  /** DER in base64, as pages embed it. */
  readonly certificate: string
  readonly notBeforeMs: number
  readonly notAfterMs: number
  readonly signingKey: KeyObject | null
}

/** The two certificates that pages embed. */
export interface Certificates {
  readonly current: SigningCertificate
  readonly next: SigningCertificate
}

const dayMs = 86_400_000
/** A start with less is refused, or renews: pages and their caches live on for a while. */
const leastDays = 180
const currentDays = 2 * 365
const nextDays = 4 * 365
/** Visitors' clocks are not exact. */
const backdatedMs = dayMs

type Slot = 'current' | 'next'

async function createCertificate(folder: string, slot: Slot, facts: { website: string; nowMs: number }) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const days = slot === 'current' ? currentDays : nextDays
  const certificate = writeSelfSigned({
    commonName: `Server keys of ${facts.website}`,
    privateKey,
    notBeforeMs: facts.nowMs - backdatedMs,
    notAfterMs: facts.nowMs + days * dayMs,
    serial: randomBytes(16),
  })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await createTrustFile(folder, trustFiles[slot], `${certificate}${key}`)
}

function blockOf(pem: string, label: string): string | null {
  return new RegExp(`-----BEGIN ${label}-----[A-Za-z0-9+/=\\s]+-----END ${label}-----`).exec(pem)?.[0] ?? null
}

function readKey(block: string, der: Uint8Array, file: string): KeyObject {
  try {
    const key = createPrivateKey(block)
    if (new X509Certificate(der).checkPrivateKey(key)) return key
  } catch (cause) {
    throw new TrustError(`${file}: the private key cannot be read`, { cause })
  }
  throw new TrustError(`${file}: the private key belongs to another certificate`)
}

function parseSigningCertificate(pem: string, file: string): SigningCertificate {
  const block = blockOf(pem, 'CERTIFICATE') ?? ''
  const certificate = block.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const der = fromBase64(certificate)
  const parsed = der === null ? null : parseCertificate(der)
  if (der === null || parsed === null) throw new TrustError(`${file}: expected an X.509 certificate in PEM`)
  const key = blockOf(pem, '(?:EC |RSA )?PRIVATE KEY')
  const signingKey = key === null ? null : readKey(key, der, file)
  return { certificate, signingKey, notBeforeMs: parsed.notBeforeMs, notAfterMs: parsed.notAfterMs }
}

async function readCertificate(folder: string, slot: Slot): Promise<SigningCertificate | null> {
  const pem = await readTrustFile(folder, trustFiles[slot])
  return pem === null ? null : parseSigningCertificate(pem, join(folder, trustFiles[slot]))
}

/** Whole days until a certificate ends. */
export function daysUntil(endMs: number, nowMs: number): number {
  return Math.floor((endMs - nowMs) / dayMs)
}

function ensureLasting(
  held: SigningCertificate | null,
  path: string,
  nowMs: number | null,
): SigningCertificate {
  if (held === null)
    throw new TrustError(
      nowMs === null
        ? `${path} is missing, and none is made while the clock is wrong: set the clock right`
        : `${path} is missing: put a certificate there`,
    )
  if (nowMs === null) return held
  const days = daysUntil(held.notAfterMs, nowMs)
  if (days < leastDays)
    throw new TrustError(
      `${path} ends in ${days} days, ${leastDays} are needed: put a newer certificate there`,
    )
  return held
}

/** Makes what is missing and renews what ends soon, where the keys are here: the next certificate takes over. */
async function renew(folder: string, facts: { website: string; nowMs: number }): Promise<void> {
  const current = await readCertificate(folder, 'current')
  const next = await readCertificate(folder, 'next')
  const isNew = current === null && next === null
  if (isNew) await createCertificate(folder, 'current', facts)
  const isOurs = isNew || Boolean(current?.signingKey)
  if (!isOurs) return
  if (next === null) await createCertificate(folder, 'next', facts)
  const isEnding = current !== null && daysUntil(current.notAfterMs, facts.nowMs) < leastDays
  if (!isEnding || next?.signingKey === null) return
  await rename(join(folder, trustFiles.next), join(folder, trustFiles.current))
  // After years without a start the one that took over may have ended too.
  await renew(folder, facts)
}

/**
 * The certificates as they are in the folder. Without a time, which a wrong clock does not have, their days are not counted.
 * @throws TrustError when one is missing, cannot be read, or has less than 180 days left
 */
export async function readCertificates(folder: string, nowMs: number | null): Promise<Certificates> {
  const [current, next] = [await readCertificate(folder, 'current'), await readCertificate(folder, 'next')]
  return {
    current: ensureLasting(current, join(folder, trustFiles.current), nowMs),
    next: ensureLasting(next, join(folder, trustFiles.next), nowMs),
  }
}

/**
 * The certificates of the folder, made or renewed where that can be done here.
 * @throws TrustError when one is missing, cannot be read, or has less than 180 days left
 */
export async function openCertificates(
  folder: string,
  facts: { readonly website: string; readonly nowMs: number },
): Promise<Certificates> {
  await renew(folder, facts)
  return readCertificates(folder, facts.nowMs)
}
