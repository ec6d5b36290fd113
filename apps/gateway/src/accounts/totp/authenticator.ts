import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000
const secretBytes = 20
const formVersion = 1
const nonceBytes = 12
const tagBytes = 16

/** A fresh secret for an authenticator: 160 bits, as RFC 4226 asks. */
export function createTotpSecret(): Uint8Array {
  return randomBytes(secretBytes)
}

function totpOf(secret: Uint8Array, label: { issuer: string; account: string } | null): TOTP {
  return new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: stepMs / 1000,
    digits: 6,
    algorithm: 'SHA1',
    ...(label === null ? {} : { issuer: label.issuer, label: label.account }),
  })
}

/** The secret as a person types it (Base32), and the address that a QR code carries. */
export function describeTotp(
  secret: Uint8Array,
  label: { readonly issuer: string; readonly account: string },
): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step whose code this is, from one before to one after the present one (RFC 6238); null for a wrong code. */
export function totpStepOf(secret: Uint8Array, code: string, nowMs: number): number | null {
  const delta = totpOf(secret, null).validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / stepMs) + delta
}

/** Seals a secret for the database: AES-256-GCM, bound to its owner, with the version of this form in front. */
export function sealTotpSecret(key: Uint8Array, owner: string, secret: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(owner),
  )
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.from([formVersion]), nonce, cipher.getAuthTag(), sealed])
}

/** Opens a sealed secret. Throws where it was changed, belongs to somebody else, or was sealed with another key. */
export function openTotpSecret(key: Uint8Array, owner: string, sealed: Uint8Array): Uint8Array {
  if (sealed[0] !== formVersion) throw new Error('A TOTP secret is sealed in an unknown form')
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
}
