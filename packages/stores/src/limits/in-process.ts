import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateLimits, RateRules } from './port.ts'
import { createWindows } from './windows.ts'

/** Counts uses in this process; nothing survives its end. Throws a RangeError for a rule that cannot be kept. */
export function createInProcessRateLimits<Rule extends string>(rules: RateRules<Rule>): RateLimits<Rule> {
  const windows = createWindows(
    rules,
    ({ points, windowMs }, keyPrefix) =>
      new RateLimiterMemory({ points, duration: windowMs / 1000, keyPrefix }),
  )
  return { ...windows, async [Symbol.asyncDispose]() {} }
}
