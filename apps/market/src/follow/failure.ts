import { UpstreamError } from '@portico/outbound'
import { causeCode } from '@portico/stores/cause-of'

import type { SourceStatus } from './status.ts'

/** What a failure is called where sources are counted. */
export function faultOf(error: unknown): NonNullable<SourceStatus['fault']> {
  return error instanceof UpstreamError ? error.fault : 'other'
}

/**
 * What the log says of a failure. An external service that gives no answer is a matter of every day: its reason, its host and the
 * system's code say all, in one line. Only what no service can be blamed for, a fault of the program, comes with its stack.
 */
export function failureFacts(error: unknown): object {
  const fault = faultOf(error)
  if (!(error instanceof UpstreamError)) return { fault, err: error }
  return { fault, reason: error.message, host: error.host, cause: causeCode(error) }
}

/** Statuses below 500 that say something of the moment, not of us. */
const passingStatuses: readonly number[] = [408, 425]

/** Whether the source refused to answer us and did not say for how long; null where nothing was asked. */
export function isRefusal(error: unknown): boolean | null {
  if (!(error instanceof UpstreamError)) return false
  if (error.fault === 'resting') return null
  const { status, retryAfterMs } = error
  if (retryAfterMs !== null) return false
  return status !== null && status >= 400 && status < 500 && !passingStatuses.includes(status)
}

/** How long the source asked to be left alone; null where it did not. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof UpstreamError ? error.retryAfterMs : null
}
