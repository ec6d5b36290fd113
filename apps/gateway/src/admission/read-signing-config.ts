import { gatewaySignConfig } from '@portico/contract'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { signingRules } from './signing-policy.ts'

/** GET /v1/mix/config/gatewaySignConfig: how to sign and seal, with the current key (SIGN-01). */
export function readSigningConfig({ signing, trust }: GatewayContext): BoundCall {
  const rules = signingRules()
  return bindCall(gatewaySignConfig, () => ({
    data: {
      gatewaySignConfig: {
        clientOpen: signing.clientOpen,
        serverPublicKey: trust.serverPublicKey,
        serverPublicKeySign: trust.serverPublicKeySign,
        defaultAlgorithm: signing.defaultAlgorithm,
        ...rules,
      },
    },
  }))
}
