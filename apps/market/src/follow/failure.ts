import { UpstreamError } from '@portico/outbound'

import type { SourceStatus } from './status.ts'

/** What a failure is called where sources are counted. */
export function faultOf(error: unknown): NonNullable<SourceStatus['fault']> {
  return error instanceof UpstreamError ? error.fault : 'other'
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
