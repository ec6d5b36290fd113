import type { UpstreamLimits } from '@portico/outbound'

/**
 * Limits of a service that prices are read from. A source is back within ten seconds of its recovery, whatever was wrong: a request that
 * was sent just before is given up after six, the next reading comes two seconds after it (`follow/schedule.ts`), and the service is
 * left alone for no longer than that.
 */
export const sourceLimits = { timeoutMs: 6000, attempts: 2, restMs: 1500 } as const satisfies UpstreamLimits
