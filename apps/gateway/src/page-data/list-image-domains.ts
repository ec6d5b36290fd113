import { getDomainConfigList } from '@portico/contract'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'

/** GET /v1/mix/system/getDomainConfigList: where images may be loaded from (IMG-01). */
export function listImageDomains({ imageDomains }: GatewayContext): BoundCall {
  const data = {
    imgDomainConfig: {
      foreignDomainList: [...imageDomains.foreign],
      internalDomainList: [...imageDomains.internal],
    },
  }
  return bindCall(getDomainConfigList, () => ({ data }))
}
