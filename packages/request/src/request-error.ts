/**
 * Why a call failed. `network`: nothing came back. `timeout`: not in time. `cancelled`: the caller gave up. `refused`:
 * the gateway answered another code than success. `unreadable`: the answer does not fit the contract.
 */
export type RequestFailure = 'network' | 'timeout' | 'cancelled' | 'refused' | 'unreadable'

/** What is known about a failed call; the parts that do not apply are null. */
export interface RequestErrorFacts {
  readonly failure: RequestFailure
  readonly traceId: string
  readonly code?: string | null
  readonly status?: number | null
  readonly field?: string | null
  readonly data?: unknown
  readonly cause?: unknown
}

/** A call that failed (REQ-05, REQ-07). The message is the server's where there is one. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly failure: RequestFailure
  /** The `uhti` that the request carried; it finds the gateway's log line. */
  readonly traceId: string
  readonly code: string | null
  readonly status: number | null
  /** The field of the answer that does not fit its schema. */
  readonly field: string | null
  /** The `data` of a refusing envelope. */
  readonly data: unknown

  constructor(message: string, facts: RequestErrorFacts) {
    super(message, { cause: facts.cause })
    this.failure = facts.failure
    this.traceId = facts.traceId
    this.code = facts.code ?? null
    this.status = facts.status ?? null
    this.field = facts.field ?? null
    this.data = facts.data ?? null
  }
}
