import { cspSecurity } from '@portico/contract'
import { requestTimeoutMs, type Transport } from '@portico/request'
import type { FailureLog } from './ports.ts'

/**
 * What is reported to cspSecurity (ERR-02, SIGN-04, SIGN-05). `clientClosed`: the configuration, which is not signed,
 * turned sealing off.
 */
export type SecurityEvent =
  | 'loginEncryptFailed'
  | 'genKeypairFailed'
  | 'genKeypairTimeout'
  | 'gatewaySignError'
  | 'signatureInvalid'
  | 'clientClosed'

/** Reports an event with its reason, which names no person and no secret. Never throws. */
export type Report = (event: SecurityEvent, reason: string) => void

export interface ReportOptions {
  readonly transport: Transport
  readonly page: () => string
  readonly log: FailureLog
}

const reasonLimit = 2000

/** Creates what reports security events. A report that does not arrive is logged and not repeated. */
export function createReport({ transport, page, log }: ReportOptions): Report {
  return (event, reason) => {
    const input = {
      bizType: 'security',
      data: { event, reason: reason.slice(0, reasonLimit) },
      timestamp: transport.clock.now(),
      page: page(),
    }
    transport
      .dispatch(transport.draft(cspSecurity, input), { timeoutMs: requestTimeoutMs })
      .catch((error: unknown) => log(`the report of ${event} did not arrive`, error))
  }
}
