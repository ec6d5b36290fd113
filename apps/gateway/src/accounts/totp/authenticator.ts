import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000
const secretBytes = 20

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
