import { createHash, randomBytes } from 'node:crypto'
import type { ProviderId } from '@portico/contract'
import type { VolatileStore } from '@portico/stores'

/** Whom a nonce was issued to: it is valid for one provider, and for the device key that asked for it. */
export interface NonceHolder {
  readonly provider: ProviderId
  readonly thumbprint: string
}

/** Nonces of sign-ins at identity providers, each valid once (protocol 3.15). */
export interface IdentityNonces {
  /** 128 random bits in hexadecimal, which stand unchanged in a wallet's text (EIP-4361). */
  issue(holder: NonceHolder, lifeMs: number): Promise<string>
  /** Uses up the nonce with this digest; true for exactly one of several concurrent callers. */
  take(holder: NonceHolder, mark: string): Promise<boolean>
}

/** How long a nonce for a wallet or an app is valid, milliseconds. */
export const nonceLifeMs = 300_000

/** The digest that an issuer gets in place of the nonce: SHA-256 in base64url (protocol 3.15). */
export function markOf(nonce: string): string {
  return createHash('sha256').update(nonce, 'utf8').digest('base64url')
}

/** Keeps nonces in the volatile store. */
export function createIdentityNonces(volatile: VolatileStore, website: string): IdentityNonces {
  const keyOf = ({ provider, thumbprint }: NonceHolder, mark: string) =>
    `third-nonce:${website}:${provider}:${thumbprint}:${mark}`
  return {
    async issue(holder, lifeMs) {
      const nonce = randomBytes(16).toString('hex')
      await volatile.put(keyOf(holder, markOf(nonce)), '1', lifeMs)
      return nonce
    },
    take: async (holder, mark) => (await volatile.take(keyOf(holder, mark))) !== null,
  }
}
