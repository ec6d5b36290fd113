import type { VolatileStore } from '@portico/stores'
import type { AccountSettings } from '../../account-settings.ts'
import { keyedDigest } from '../secrets.ts'

/** What a further attempt may do: go on, go on after a captcha, or nothing, whatever its password. */
export type Gate = 'open' | 'captcha' | 'closed'

/** Whose failures are counted. */
export type FailureSubject =
  | { readonly by: 'name'; readonly kind: 'user' | 'agency'; readonly name: string }
  /** A known device of an account has a count of its own, so that strangers cannot lock its owner out (protocol 3.12). */
  | { readonly by: 'device'; readonly userId: string; readonly thumbprint: string }

/**
 * Counts failed attempts, for names that nobody has as well as for others, so that a count tells nothing of who exists
 * (protocol 3.13).
 */
export interface FailureCounts {
  /** The key under which a subject is counted; it does not show who it is. */
  keyOf(subject: FailureSubject): string
  /** Asks before an attempt. `stored` is the count that the database keeps; it outlives this store. */
  gate(key: string, stored: number): Promise<Gate>
  /** Counts a failure and begins the wait that it costs. */
  fail(key: string): Promise<void>
  clear(key: string): Promise<void>
}

/** What counts stand on. */
export interface FailureCountOptions {
  readonly volatile: VolatileStore
  readonly website: string
  readonly pepper: Uint8Array
  readonly settings: AccountSettings
}

const memoryMs = 30 * 24 * 3_600_000
/** Attempts at one name in this time; more are guesses made at once, which no count would have seen. */
const burst = { attempts: 10, windowMs: 10_000 }

/** Counts in the volatile store. */
export function createFailureCounts(options: FailureCountOptions): FailureCounts {
  const { volatile, website, pepper, settings } = options
  const countKey = (key: string) => `failures:${website}:${key}`
  const waitKey = (key: string) => `failures-wait:${website}:${key}`
  return {
    keyOf: (subject) =>
      keyedDigest(
        pepper,
        subject.by === 'name'
          ? ['name', subject.kind, subject.name]
          : ['device', subject.userId, subject.thumbprint],
      ),
    async gate(key, stored) {
      const attempts = await volatile.count(`failures-burst:${website}:${key}`, burst.windowMs)
      const counted = Number((await volatile.read(countKey(key))) ?? 0)
      const isWaiting = (await volatile.read(waitKey(key))) !== null
      const isExhausted = Math.max(counted, stored) >= settings.failuresUntilReset
      if (attempts > burst.attempts || isWaiting || isExhausted) return 'closed'
      return counted >= settings.failuresUntilCaptcha ? 'captcha' : 'open'
    },
    async fail(key) {
      const counted = await volatile.count(countKey(key), memoryMs)
      const beyond = counted - settings.failuresUntilWait
      const waitMs = settings.waitsMs[Math.min(beyond, settings.waitsMs.length - 1)]
      if (beyond >= 0 && waitMs !== undefined) await volatile.put(waitKey(key), '1', waitMs)
    },
    async clear(key) {
      await volatile.remove(countKey(key))
      await volatile.remove(waitKey(key))
    },
  }
}
