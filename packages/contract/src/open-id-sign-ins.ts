import type { AnyCall } from './call.ts'
import { thirdApple, thirdGoogle } from './calls/third-party.ts'
import type { KnownOpenIdProvider } from './identity-providers.ts'

/** The call that signs in with each known issuer; those that the operator names share `thirdOpenId`. */
export const openIdSignIns = {
  apple: thirdApple,
  google: thirdGoogle,
} as const satisfies Record<KnownOpenIdProvider, AnyCall>
