import { addressGroup, type VolatileStore } from '@portico/stores'
import type { AccountSettings } from '../account-settings.ts'
import { keyedDigest } from '../secrets.ts'

/** What a further attempt may do: go on, go on after a captcha, or nothing, whatever its password. */
export type Gate = 'open' | 'captcha' | 'closed'

/** Whose failures are counted, and at what. None of them counts for another. */
export type FailureSubject =
  /** Who types a name and has proven nothing: counted by network too, so that clients elsewhere keep nobody waiting. */
  | { readonly by: 'name'; readonly kind: 'user' | 'agency'; readonly name: string }
  /** Who knows the password, at the second step; `proof` is what was proven. Counted by network too. */
  | { readonly by: 'password'; readonly userId: string; readonly proof: string }
  /** A device that shows its key: its own count wherever it is (protocol 3.12). */
  | {
      readonly by: 'device'
      readonly purpose: 'log-in' | 'session' | 'passkey'
      readonly userId: string
      readonly thumbprint: string
    }

/**
 * Counts failed attempts, for unknown names as well as for others, so that a count tells nothing of who exists
 * (protocol 3.13).
 */
export interface FailureCounts {
  /** The key under which a subject is counted; it does not show who it is. */
  keyOf(subject: FailureSubject): string
  /**
   * Asks before an attempt from an address. `stored` is the count that the database keeps; it outlives this store. Where all
   * networks together have used a name up, one that has not failed there is still open.
   */
  gate(key: string, from: { readonly ip: string; readonly stored: number }): Promise<Gate>
  /** Counts a failure and begins the wait that it costs. `locked`: a lock-out begins with it. */
  fail(key: string, ip: string): Promise<'counted' | 'locked'>
  /** Ends what was counted for the subject, as far as it holds for this address. */
  clear(key: string, ip: string): Promise<void>
}

/** What counts stand on. */
export interface FailureCountOptions {
  readonly volatile: VolatileStore
  readonly website: string
  readonly pepper: Uint8Array
  readonly settings: AccountSettings
}

/** What an account has against it for longer stands in the database; a name without an account needs no longer memory. */
const memoryMs = 24 * 3_600_000
/** Attempts of one network at one name in this time; more are guesses made at once, which no count would have seen. */
const burst = { attempts: 10, windowMs: 10_000 }
/** The same where other networks have used a name up: what is answered with a captcha, and what comes with it. */
const burstWhenUsedUp = 2

const deviceMark = 'device.'

function fieldsOf(subject: FailureSubject): readonly string[] {
  switch (subject.by) {
    case 'name':
      return ['name', subject.kind, subject.name]
    case 'password':
      return ['password', subject.userId, subject.proof]
    case 'device':
      return ['device', subject.purpose, subject.userId, subject.thumbprint]
  }
}

/** Counts in the volatile store. */
export function createFailureCounts(options: FailureCountOptions): FailureCounts {
  const { volatile, website, pepper, settings } = options
  const countKey = (key: string) => `failures:${website}:${key}`
  const waitKey = (key: string) => `failures-wait:${website}:${key}`
  /** Where the failures of one network are counted; a device has its own count in any. */
  const partOf = (key: string, ip: string) =>
    key.startsWith(deviceMark) ? key : `${key}:${addressGroup(ip)}`
  const countOf = async (key: string) => Number((await volatile.read(countKey(key))) ?? 0)

  return {
    keyOf(subject) {
      const digest = keyedDigest(pepper, fieldsOf(subject))
      return subject.by === 'device' ? `${deviceMark}${digest}` : digest
    },
    async gate(key, { ip, stored }) {
      const part = partOf(key, ip)
      const [attempts, here, everywhere, wait] = await Promise.all([
        volatile.count(`failures-burst:${website}:${part}`, burst.windowMs),
        countOf(part),
        countOf(key),
        volatile.read(waitKey(part)),
      ])
      const isWaiting = wait !== null
      const isUsedUp = Math.max(here, everywhere, stored) >= settings.failuresUntilReset
      const isOthers = part !== key && here === 0 && attempts <= burstWhenUsedUp
      if (attempts > burst.attempts || isWaiting || (isUsedUp && !isOthers)) return 'closed'
      return Math.max(here, everywhere) >= settings.failuresUntilCaptcha ? 'captcha' : 'open'
    },
    async fail(key, ip) {
      const part = partOf(key, ip)
      const here = await volatile.count(countKey(part), memoryMs)
      const everywhere = part === key ? here : await volatile.count(countKey(key), memoryMs)
      const beyond = here - settings.failuresUntilWait
      const waitMs = settings.waitsMs[Math.min(beyond, settings.waitsMs.length - 1)]
      if (beyond >= 0 && waitMs !== undefined) await volatile.put(waitKey(part), '1', waitMs)
      return beyond === 0 || everywhere === settings.failuresUntilReset ? 'locked' : 'counted'
    },
    async clear(key, ip) {
      const part = partOf(key, ip)
      const keys = [...new Set([key, part])].flatMap((one) => [countKey(one), waitKey(one)])
      await Promise.all(keys.map((one) => volatile.remove(one)))
    },
  }
}
