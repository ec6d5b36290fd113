import type { AnyCall } from '@portico/contract'

/**
 * Why a call failed; the site has a text for each (ERR-03). `network`: nothing came back. `timeout`: not in time.
 * `cancelled`: the caller gave up. `refused`: the gateway answered another code than success. `unreadable`: the answer does
 * not fit the contract. `login-encrypt`: what is secret could not be sealed or signed, so nothing was sent (ENC-03, ENC-04).
 * `keyless`: the browser had a session without its key, so it counts as a visitor's and this call needs a session.
 */
export type RequestFailure =
  | 'network'
  | 'timeout'
  | 'cancelled'
  | 'refused'
  | 'unreadable'
  | 'login-encrypt'
  | 'keyless'

/** What is known about a failed call; the parts that do not apply are null. */
export interface RequestErrorFacts {
  readonly failure: RequestFailure
  readonly traceId: string
  readonly code?: string | null
  readonly status?: number | null
  readonly field?: string | null
  readonly data?: unknown
  readonly cause?: unknown
  readonly retryable?: boolean
}

/** A call that failed (REQ-05, REQ-07). The message is the server's where there is one. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly failure: RequestFailure
  /** The `uhti` that the request carried; it finds the gateway's log line. Empty where no request left. */
  readonly traceId: string
  readonly code: string | null
  readonly status: number | null
  /** The field of the answer that does not fit its schema. */
  readonly field: string | null
  /** The `data` of a refusing envelope. */
  readonly data: unknown
  /** True when the same call may be made again without doing anything twice, and may then succeed (ERR-03). */
  readonly retryable: boolean

  constructor(message: string, facts: RequestErrorFacts) {
    super(message, { cause: facts.cause })
    this.failure = facts.failure
    this.traceId = facts.traceId
    this.code = facts.code ?? null
    this.status = facts.status ?? null
    this.field = facts.field ?? null
    this.data = facts.data ?? null
    this.retryable = facts.retryable ?? false
  }
}

/** The gateway turns these away before it does anything. */
const untouchedStatuses: readonly number[] = [429, 503]

/** Tells whether a call that failed on its way, or with this status, may be repeated safely. */
export function isRetryable(call: AnyCall, status: number | null): boolean {
  if (status !== null && untouchedStatuses.includes(status)) return true
  const isRepeatable = call.method === 'GET' || call.signature !== 'write'
  return isRepeatable && (status === null || status >= 500)
}
