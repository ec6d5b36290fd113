import { clientCommonConfig } from '@portico/contract'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { readDevice } from './read-device.ts'

/** POST /v1/mix/public/clientCommonConfig: tells an analytics client whether its events are wanted, and where it runs (ANA-06). */
export function readClientConfig({ events }: GatewayContext): BoundCall {
  return bindCall(clientCommonConfig, (hints, { session, ip, userAgent }) => ({
    data: {
      clientCommonConfig: { eventLogUploadSwitch: events !== null, userId: session?.userId ?? '' },
      localVo: { ip },
      device: readDevice(userAgent, hints),
    },
  }))
}
