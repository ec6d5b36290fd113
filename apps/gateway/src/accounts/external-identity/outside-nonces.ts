import { createHash, randomBytes } from 'node:crypto'
import type { ProviderId } from '@portico/contract'
import type { VolatileStore } from '@portico/stores'

/** To whom a nonce was given: it is good for one provider, and under the key that asked for it. */
export interface NonceHolder {
  readonly provider: ProviderId
  readonly thumbprint: string
}

/** Nonces of sign-ins by somebody else's word, each good once (protocol 3.15). */
export interface OutsideNonces {
  /** 128 random bits in hexadecimal, which a wallet's text takes as they are (EIP-4361). */
  issue(holder: NonceHolder, lifeMs: number): Promise<string>
  /** Uses up the nonce of this mark; true for exactly one of many callers at once. */
  take(holder: NonceHolder, mark: string): Promise<boolean>
}

/** How long a nonce is good that a wallet or an app asks for, milliseconds. */
export const nonceLifeMs = 300_000

/** What an issuer is told in place of the nonce: its SHA-256 in base64url (protocol 3.15). */
export function markOf(nonce: string): string {
  return createHash('sha256').update(nonce, 'utf8').digest('base64url')
}

/** Keeps nonces in the volatile store. */
export function createOutsideNonces(volatile: VolatileStore, website: string): OutsideNonces {
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
