/*
 * Device keys are RSA with exponent 65537 and a modulus of exactly 1024 or 2048 bits. DER has one spelling for such a
 * public key: a head that depends on the size alone, the modulus with its highest bit set, and a constant tail. So a key
 * is read by comparing head and tail, and nothing else passes.
 */
import { type Bytes, fromBase64, toBase64, utf8 } from '../encoding/bytes.ts'
import { thumbprint } from '../encoding/digest.ts'

/** The two algorithms of device keys (KEY-01). */
export type Algorithm = 'rsa1024' | 'rsa2048'

/** A device's public key that was found to be well-formed. */
export interface DevicePublicKey {
  readonly algorithm: Algorithm
  /** DER, SubjectPublicKeyInfo. */
  readonly spki: Bytes
  readonly thumbprint: string
}

/** A device's key pair. */
export interface DeviceKeyPair {
  readonly algorithm: Algorithm
  /** Base64 SPKI, as in the header `device-sign-key`. */
  readonly publicKey: string
  readonly privateKey: CryptoKey
  readonly thumbprint: string
}

/** How device keys sign: RSA-PSS with SHA-256, MGF1 with SHA-256. */
export const rsaPss = { name: 'RSA-PSS', hash: 'SHA-256' } as const

/** The salt is as long as the digest. */
export const pssSignature = { name: 'RSA-PSS', saltLength: 32 } as const

const modulusBits = { rsa1024: 1024, rsa2048: 2048 } as const
const publicExponent = new Uint8Array([1, 0, 1])
/** INTEGER 65537, the last element of the key. */
const tail = new Uint8Array([2, 3, 1, 0, 1])
const heads: readonly (readonly [Algorithm, Bytes])[] = [
  ['rsa1024', headOf('MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQA=')],
  ['rsa2048', headOf('MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA')],
]

function headOf(base64: string): Bytes {
  const bytes = fromBase64(base64)
  if (bytes === null) throw new TypeError('The head of a key is not base64')
  return bytes
}

function holdsAt(bytes: Bytes, part: Bytes, offset: number): boolean {
  return part.every((byte, index) => bytes[offset + index] === byte)
}

function algorithmOf(spki: Bytes): Algorithm | null {
  for (const [algorithm, head] of heads) {
    const modulusBytes = modulusBits[algorithm] / 8
    const end = head.length + modulusBytes
    if (spki.length !== end + tail.length) continue
    const highest = spki[head.length] ?? 0
    const lowest = spki[end - 1] ?? 0
    const isModulus = highest >= 0x80 && lowest % 2 === 1
    return isModulus && holdsAt(spki, head, 0) && holdsAt(spki, tail, end) ? algorithm : null
  }
  return null
}

/** Reads the header `device-sign-key`; null for anything but a key of the two algorithms. */
export async function parseDeviceKey(base64: string): Promise<DevicePublicKey | null> {
  const spki = fromBase64(base64)
  const algorithm = spki === null ? null : algorithmOf(spki)
  return spki === null || algorithm === null ? null : { algorithm, spki, thumbprint: await thumbprint(spki) }
}

async function pairOf(publicKey: CryptoKey, privateKey: CryptoKey): Promise<DeviceKeyPair | null> {
  const spki = toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)))
  const parsed = await parseDeviceKey(spki)
  if (parsed === null) return null
  return { algorithm: parsed.algorithm, publicKey: spki, privateKey, thumbprint: parsed.thumbprint }
}

/**
 * Makes a key pair. One that is not extractable can be used and kept by this browser, but not read (the store `idb`);
 * the store `pem` needs one that is.
 */
export async function generateDeviceKey(
  algorithm: Algorithm,
  { extractable }: { readonly extractable: boolean },
): Promise<DeviceKeyPair> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { ...rsaPss, modulusLength: modulusBits[algorithm], publicExponent },
    extractable,
    ['sign', 'verify'],
  )
  const pair = await pairOf(publicKey, privateKey)
  if (pair === null) throw new TypeError('The generated key is not of the algorithm asked for')
  return pair
}

const pemForm =
  /^-----BEGIN PRIVATE KEY-----\r?\n([A-Za-z0-9+/=\r\n]+?)\r?\n-----END PRIVATE KEY-----(?:\r?\n)?$/

/**
 * Writes the private key as PEM (PKCS 8), lines of 64 characters.
 * @throws DOMException when the key is not extractable
 */
export async function exportPrivateKeyPem(privateKey: CryptoKey): Promise<string> {
  const base64 = toBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)))
  const lines = base64.match(/.{1,64}/g) ?? []
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
}

async function importPkcs8(pkcs8: Bytes): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('pkcs8', pkcs8, rsaPss, true, ['sign'])
  } catch {
    // What is stored can be anything; a text that is no key is an expected answer.
    return null
  }
}

/** Reads a private key from PEM and takes the public key from it; null for anything but a device key. */
export async function importPrivateKeyPem(pem: string): Promise<DeviceKeyPair | null> {
  const pkcs8 = fromBase64((pemForm.exec(pem)?.[1] ?? '').replaceAll(/[\r\n]/g, ''))
  const privateKey = pkcs8 === null ? null : await importPkcs8(pkcs8)
  if (privateKey === null) return null
  const { kty = '', n = '', e = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const publicKey = await crypto.subtle.importKey('jwk', { kty, n, e }, rsaPss, true, ['verify'])
  return pairOf(publicKey, privateKey)
}

/** Signs text with a device key: RSA-PSS over its UTF-8 form. */
export async function signText(privateKey: CryptoKey, text: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign(pssSignature, privateKey, utf8(text)))
}
