import { UpstreamError } from '@portico/outbound'

import type { SourceStatus } from './status.ts'

/** What a failure is called where sources are counted. */
export function faultOf(error: unknown): NonNullable<SourceStatus['fault']> {
  return error instanceof UpstreamError ? error.fault : 'other'
}

/** How long the source asked to be left alone; null where it did not. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof UpstreamError ? error.retryAfterMs : null
}
