/*
 * The server's keys: the one that the configuration serves, those that still decrypt, and one that may be waiting for a
 * signature made elsewhere. All are in one file, so that a rotation happens at once or not at all.
 */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ServerKeyParts, thumbprint } from '@portico/channel'
import { issueServerKeyStatement } from '@portico/channel/statement'
import * as v from 'valibot'
import { TrustError } from './trust-error.ts'
import { createTrustFile, readTrustFile, trustFiles, writeTrustFile } from './trust-folder.ts'

const privateKeyPem = v.pipe(v.string(), v.startsWith('-----BEGIN PRIVATE KEY-----'))
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const fileSchema = v.strictObject({
  version: v.literal(1),
  /** The key that the configuration serves, with its statement. */
  current: v.nullable(v.strictObject({ privateKeyPem, statement: v.string() })),
  /** A key that was made and is served from its time on, when every process has read it; milliseconds since the epoch. */
  coming: v.optional(
    v.nullable(v.strictObject({ privateKeyPem, statement: v.string(), fromMs: v.number() })),
    null,
  ),
  /** Keys that decrypt until their time comes and are then destroyed; milliseconds since the epoch. */
  retired: v.array(v.strictObject({ privateKeyPem, opensUntilMs: v.number() })),
  /** A key whose statement is signed elsewhere. */
  pending: v.nullable(v.strictObject({ privateKeyPem, notBefore: seconds, expires: seconds })),
})

/** What the file of server keys holds. */
export type ServerKeys = v.InferOutput<typeof fileSchema>

/** A server key, ready to use. */
export interface ServerKey {
  readonly kid: string
  /** Base64 SPKI. */
  readonly publicKey: string
  readonly privateKey: CryptoKey
}

const modulusLength = 3072
/** How long a key that was replaced still decrypts: pages hold the configuration for a session. */
const overlapMs = 86_400_000
/** Between making a key and serving it: many looks of every process at the folder, on clocks five seconds apart. */
export const announcedMs = 60_000
const statementSeconds = 100 * 86_400
/** A statement is valid from a little before it was made: visitors' clocks are not exact. */
const backdatedSeconds = 3600

const generate = promisify(generateKeyPair)

async function createPem(): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength, publicExponent: 0x10001 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function readPem(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (cause) {
    throw new TrustError(`${trustFiles.serverKeys}: a private key cannot be read`, { cause })
  }
}

function importPrivate(
  key: KeyObject,
  algorithm: RsaHashedImportParams | EcKeyImportParams,
  usage: 'decrypt' | 'sign',
): Promise<CryptoKey> {
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }))
  return crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, [usage])
}

/**
 * Reads a private key and imports it for decryption.
 * @throws TrustError when it cannot be read
 */
export async function openServerKey(pem: string): Promise<ServerKey> {
  const keyObject = readPem(pem)
  const spki = new Uint8Array(createPublicKey(keyObject).export({ type: 'spki', format: 'der' }))
  const privateKey = await importPrivate(keyObject, { name: 'RSA-OAEP', hash: 'SHA-256' }, 'decrypt')
  return { kid: await thumbprint(spki), publicKey: Buffer.from(spki).toString('base64'), privateKey }
}

/**
 * Reads the file; no keys at all when it is not there.
 * @throws TrustError when it does not have its form
 */
export async function readServerKeys(folder: string): Promise<ServerKeys> {
  const text = await readTrustFile(folder, trustFiles.serverKeys)
  if (text === null) return { version: 1, current: null, coming: null, retired: [], pending: null }
  try {
    return v.parse(fileSchema, JSON.parse(text))
  } catch (cause) {
    throw new TrustError(
      `${join(folder, trustFiles.serverKeys)} cannot be read: restore it, or remove it for new keys`,
      {
        cause,
      },
    )
  }
}

/** Makes the file where there is none; where another process was first, its file stays. */
export async function createServerKeys(folder: string, keys: ServerKeys): Promise<void> {
  await createTrustFile(folder, trustFiles.serverKeys, `${JSON.stringify(keys, null, 2)}\n`)
}

/** Replaces the file. */
export async function writeServerKeys(folder: string, keys: ServerKeys): Promise<void> {
  await writeTrustFile(folder, trustFiles.serverKeys, `${JSON.stringify(keys, null, 2)}\n`)
}

/** Whether a start found no file of keys, so that the first one may be made. */
export function hasNoKeys({ current, coming, pending, retired }: ServerKeys): boolean {
  return current === null && coming === null && pending === null && retired.length === 0
}

/** The keys as they are at a time: one whose time has come is current, and those whose time is over are gone. */
export function keysAt(keys: ServerKeys, nowMs: number): ServerKeys {
  const { coming } = keys
  const settled =
    coming === null || coming.fromMs > nowMs
      ? keys
      : {
          ...replaceCurrent(
            keys,
            { privateKeyPem: coming.privateKeyPem, statement: coming.statement },
            coming.fromMs,
          ),
          pending: keys.pending,
        }
  return { ...settled, retired: settled.retired.filter(({ opensUntilMs }) => opensUntilMs > nowMs) }
}

function signerOf(key: KeyObject): Promise<CryptoKey> {
  return key.asymmetricKeyType === 'ec'
    ? importPrivate(key, { name: 'ECDSA', namedCurve: 'P-256' }, 'sign')
    : importPrivate(key, { name: 'RSA-PSS', hash: 'SHA-256' }, 'sign')
}

interface StatedKey {
  readonly privateKeyPem: string
  readonly statement: string
}

function replaceCurrent(keys: ServerKeys, current: StatedKey, atMs: number): ServerKeys {
  const replaced = keys.current
    ? [{ privateKeyPem: keys.current.privateKeyPem, opensUntilMs: atMs + overlapMs }]
    : []
  return {
    version: 1,
    current: { ...current },
    coming: null,
    retired: [...replaced, ...keys.retired],
    pending: null,
  }
}

/** When a key that is made current takes over: at once, or once every process knows it. */
export type TakesOver = 'at once' | 'when known'

/**
 * Makes a key current. Where another is served, every process reads the new one before anybody is told of it: a page that
 * has just fetched it is understood by whichever process it calls.
 */
function makeCurrent(
  keys: ServerKeys,
  next: StatedKey,
  { nowMs, takesOver }: { readonly nowMs: number; readonly takesOver: TakesOver },
): ServerKeys {
  const kept = keysAt(keys, nowMs)
  if (kept.current === null || takesOver === 'at once') return replaceCurrent(kept, next, nowMs)
  return { ...kept, coming: { ...next, fromMs: nowMs + announcedMs }, pending: null }
}

/** What a statement about a key says. */
export function statementParts(
  key: ServerKey,
  facts: { readonly website: string; readonly notBefore: number; readonly expires: number },
): ServerKeyParts {
  return { ...facts, kid: key.kid, serverPublicKey: key.publicKey }
}

/** From when to when a statement made now holds; seconds since the epoch. */
function statementTimes(nowMs: number): { notBefore: number; expires: number } {
  const notBefore = Math.floor(nowMs / 1000) - backdatedSeconds
  return { notBefore, expires: notBefore + statementSeconds }
}

/** Makes a key for the place of the current one, which still decrypts for 24 hours after it was replaced. */
export async function rotate(
  keys: ServerKeys,
  facts: {
    readonly website: string
    readonly nowMs: number
    readonly signingKey: KeyObject
    readonly takesOver: TakesOver
  },
): Promise<ServerKeys> {
  const pem = await createPem()
  const times = statementTimes(facts.nowMs)
  const parts = statementParts(await openServerKey(pem), { website: facts.website, ...times })
  const statement = await issueServerKeyStatement({
    ...parts,
    signingKey: await signerOf(facts.signingKey),
  })
  return makeCurrent(keys, { privateKeyPem: pem, statement }, facts)
}

/** Makes a key that waits for its signature. */
export async function prepare(keys: ServerKeys, nowMs: number): Promise<ServerKeys> {
  return {
    ...keysAt(keys, nowMs),
    pending: { privateKeyPem: await createPem(), ...statementTimes(nowMs) },
  }
}

/** Puts the waiting key, whose statement has come, in the place of the current one, once every process knows it. */
export function install(
  keys: ServerKeys,
  facts: StatedKey & { readonly nowMs: number; readonly takesOver: TakesOver },
): ServerKeys {
  const { privateKeyPem, statement } = facts
  return makeCurrent(keys, { privateKeyPem, statement }, facts)
}
