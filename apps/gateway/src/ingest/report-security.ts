import { cspSecurity } from '@portico/contract'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'

/** POST /v1/buried/log/cspSecurity: hands a browser's report on (ERR-02, SHELL-02). */
export function reportSecurity(context: GatewayContext): BoundCall {
  return bindCall(cspSecurity, ({ bizType, data, page }, { traceId }) => {
    context.reportSecurity({ bizType, event: data.event, reason: data.reason, page, traceId })
    return { data: null }
  })
}
