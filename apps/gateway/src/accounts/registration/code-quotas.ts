import { addressGroup, type RateLimits } from '@portico/stores'
import type { RateRule } from '../../limits/rate-rules.ts'
import { keyedDigest } from '../secrets.ts'
import type { CodePurpose } from './verification-codes.ts'

/** Who asks for a code. */
export type CodeAsker =
  /** Anybody, no matter who has the address: known and unknown addresses count alike (protocol 3.13). */
  | {
      readonly by: 'anybody'
      readonly purpose: CodePurpose
      /** The address or number that the code goes to. */
      readonly target: string
      readonly ip: string
    }
  /** An owner who has proven something. What others do, who have not, counts elsewhere. */
  | {
      readonly by: 'owner'
      readonly purpose: CodePurpose
      readonly userId: string
      readonly channel: 'email' | 'mobile'
      /** What was proven: a session, a known device, or a password of the moment, each of which counts by itself. */
      readonly proof: string
    }

/** A code that may be sent, or how long to wait for one. */
export type CodeVerdict =
  | {
      readonly granted: true
      /** Takes the count back, where nothing was sent through no fault of who asked. */
      giveBack(): Promise<void>
    }
  | { readonly granted: false; readonly retryAfterMs: number }

/** How many codes are sent: counted by purpose, and by what who asks has proven. */
export interface CodeQuotas {
  /** Counts a wish for a code. */
  ask(asker: CodeAsker): Promise<CodeVerdict>
}

/** What quotas stand on. */
export interface CodeQuotaOptions {
  readonly limits: RateLimits<RateRule>
  readonly website: string
  readonly pepper: Uint8Array
}

type Count = readonly [rule: RateRule, key: string]

/** Counts in the rate limits. Addresses and numbers stand there as digests. */
export function createCodeQuotas({ limits, website, pepper }: CodeQuotaOptions): CodeQuotas {
  /** The counts that must all have room, the narrowest first where refusals of it shall use up nothing wider. */
  function countsOf(asker: CodeAsker): readonly Count[] {
    const { purpose } = asker
    if (asker.by === 'owner') {
      const { userId, channel, proof } = asker
      return [['codeProven', `${website}:${purpose}:${userId}:${channel}:${proof}`]]
    }
    const target = `${website}:${purpose}:${keyedDigest(pepper, ['target', asker.target])}`
    const network = addressGroup(asker.ip)
    return [
      ['codeAddress', `${website}:${purpose}:${network}`],
      ['code', `${target}:${network}`],
      ['codeTarget', target],
    ]
  }

  return {
    async ask(asker) {
      const granted: Count[] = []
      for (const [rule, key] of countsOf(asker)) {
        const verdict = await limits.consume(rule, key)
        if (!verdict.allowed) return { granted: false, retryAfterMs: verdict.retryAfterMs }
        granted.push([rule, key])
      }
      return {
        granted: true,
        async giveBack() {
          await Promise.all(granted.map(([rule, key]) => limits.giveBack(rule, key)))
        },
      }
    },
  }
}
