import type { VolatileStore } from '@portico/stores'
import * as v from 'valibot'
import { randomToken } from '../secrets.ts'
import type { ExternalIdentityProof } from './identity-proof.ts'

const offerSchema = v.object({
  proof: v.object({
    provider: v.string(),
    issuer: v.string(),
    subject: v.string(),
    label: v.string(),
    email: v.nullable(v.string()),
  }),
  /** The key that must sign the registration. */
  thumbprint: v.string(),
})

/** How long a registration may take after the identity was proven, milliseconds. */
export const offerLifeMs = 600_000

/** Offers of a new account to people with a verified identity and no account, by serial number. */
export interface Offers {
  /** Answers the serial number. */
  make(proof: ExternalIdentityProof, thumbprint: string): Promise<string>
  /** The identity, where the offer is still open and belongs to this device; null otherwise. */
  read(serialNumber: string, thumbprint: string): Promise<ExternalIdentityProof | null>
  /** Ends an offer. */
  close(serialNumber: string): Promise<void>
}

/** Keeps offers in the volatile store. */
export function createOffers(volatile: VolatileStore, website: string): Offers {
  const keyOf = (serialNumber: string) => `third-offer:${website}:${serialNumber}`
  return {
    async make(proof, thumbprint) {
      const serialNumber = randomToken()
      await volatile.put(keyOf(serialNumber), JSON.stringify({ proof, thumbprint }), offerLifeMs)
      return serialNumber
    },
    async read(serialNumber, thumbprint) {
      const text = await volatile.read(keyOf(serialNumber))
      if (text === null) return null
      const offer = v.parse(offerSchema, JSON.parse(text))
      return offer.thumbprint === thumbprint ? offer.proof : null
    },
    close: (serialNumber) => volatile.remove(keyOf(serialNumber)),
  }
}
