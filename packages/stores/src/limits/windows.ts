import { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimits, RateRules, RateWindow } from './port.ts'

/** A counter of one window. */
export interface WindowCounter {
  /** Resolves for uses within the window, rejects with a RateLimiterRes where they are too many. */
  consume(key: string, points: number): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  reward(key: string, points: number): Promise<RateLimiterRes>
}

const longestKey = 256

function ensureWindow({ points, windowMs }: RateWindow): void {
  const seconds = windowMs / 1000
  if (Number.isSafeInteger(points) && points > 0 && Number.isSafeInteger(seconds) && seconds > 0) return
  throw new RangeError('A rate window has a whole number of points and of seconds, both above 0.')
}

async function waitOf(counter: WindowCounter, key: string, points: number): Promise<number> {
  try {
    await counter.consume(key, points)
    return 0
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, Math.ceil(refusal.msBeforeNext))
  }
}

/** Takes uses back, where the window in which they were counted has not ended meanwhile. */
async function reward(counter: WindowCounter, key: string, points: number): Promise<void> {
  const held = await counter.get(key)
  if (held !== null && held.msBeforeNext > 0 && held.consumedPoints > 0) await counter.reward(key, points)
}

/**
 * Makes the ways to count a use under all windows of a rule, and to take it back. `counterOf` makes the counter of one window; its name keeps
 * the counters of different windows apart. Throws a RangeError for a window without whole points and seconds.
 */
export function createWindows<Rule extends string>(
  rules: RateRules<Rule>,
  counterOf: (window: RateWindow, name: string) => WindowCounter,
): Pick<RateLimits<Rule>, 'consume' | 'giveBack'> {
  const counters = new Map<string, readonly WindowCounter[]>()
  for (const [rule, windows] of Object.entries<readonly RateWindow[]>(rules)) {
    for (const window of windows) ensureWindow(window)
    counters.set(
      rule,
      windows.map((window) => counterOf(window, `limit:${rule}:${window.windowMs}`)),
    )
  }

  function countersOf(rule: Rule, key: string, points: number): readonly WindowCounter[] {
    const found = counters.get(rule)
    if (found === undefined) throw new RangeError(`There is no rate rule ${rule}.`)
    if (key === '' || key.length > longestKey)
      throw new RangeError(`A key has 1 to ${longestKey} characters.`)
    if (!Number.isSafeInteger(points) || points < 1) throw new RangeError('Uses are whole numbers from 1.')
    return found
  }

  return {
    async consume(rule, key, points = 1) {
      const found = countersOf(rule, key, points)
      const [only] = found
      const longest =
        only !== undefined && found.length === 1
          ? await waitOf(only, key, points)
          : Math.max(0, ...(await Promise.all(found.map((counter) => waitOf(counter, key, points)))))
      return longest === 0 ? { allowed: true } : { allowed: false, retryAfterMs: longest }
    },
    async giveBack(rule, key, points = 1) {
      const found = countersOf(rule, key, points)
      await Promise.all(found.map((counter) => reward(counter, key, points)))
    },
  }
}
