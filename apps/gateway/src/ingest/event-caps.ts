import { createHmac, createSecretKey } from 'node:crypto'
import { addressGroup, addressNetwork, type RateLimits } from '@portico/stores'
import type { CallFacts } from '../calls/call-facts.ts'
import type { RateRule } from '../limits/rate-rules.ts'

/** Whose share of a day is used up: the caller's address, the network that it lies in, or the whole site's. */
export type EventCap = 'address' | 'network' | 'site'

/** What a request wants to add to a day. */
export interface EventLoad {
  readonly events: number
  readonly bytes: number
}

/** A load that was counted, or the cap that it does not fit under. */
export type CapVerdict =
  | { readonly kind: 'counted'; giveBack(): Promise<void> }
  | { readonly kind: 'capped'; readonly cap: EventCap; readonly retryAfterMs: number }

/** What caps count with. */
export interface EventCapOptions {
  readonly limits: RateLimits<RateRule>
  readonly website: string
  /** Names the buckets, so that nobody outside can tell who shares one. */
  readonly secret: Uint8Array
}

/** One cap: its two rules, of events and of bytes, and the key that a caller counts under. */
interface Tier {
  readonly cap: EventCap
  readonly rules: readonly [events: RateRule, bytes: RateRule]
  readonly key: string
}

/** Counters last for a day, so their number is bounded: addresses share buckets, at random. */
const bucketBits = 14

type Caller = Pick<CallFacts, 'ip' | 'client'>

/**
 * Caps what a day of events may bring to the disk: by address, by network, and in all. A load is counted by the narrowest cap
 * first, and by the next one only when it fits, so that who is over his own share takes nothing of what others share.
 */
export function createEventCaps({ limits, website, secret }: EventCapOptions) {
  // Made once: a key costs more than the digest.
  const key = createSecretKey(secret)

  function bucketOf(name: string): string {
    const digest = createHmac('sha256', key).update(name, 'utf8').digest()
    return String(digest.readUInt16BE() >> (16 - bucketBits))
  }

  /** A caller without an Origin is no browser: all such callers share the cap of one network. */
  function tiersOf({ ip, client }: Caller): readonly Tier[] {
    const network = client === 'browser' ? bucketOf(addressNetwork(ip)) : 'other'
    return [
      {
        cap: 'address',
        rules: ['addressEvents', 'addressEventBytes'],
        key: `${website}:${bucketOf(addressGroup(ip))}`,
      },
      { cap: 'network', rules: ['networkEvents', 'networkEventBytes'], key: `${website}:${network}` },
      { cap: 'site', rules: ['siteEvents', 'siteEventBytes'], key: website },
    ]
  }

  async function waitFor({ rules: [events, bytes], key }: Tier, load: EventLoad): Promise<number> {
    const verdicts = await Promise.all([
      limits.consume(events, key, load.events),
      limits.consume(bytes, key, load.bytes),
    ])
    return Math.max(...verdicts.map((verdict) => (verdict.allowed ? 0 : verdict.retryAfterMs)))
  }

  async function giveBackAll(tiers: readonly Tier[], load: EventLoad): Promise<void> {
    await Promise.all(
      tiers.flatMap(({ rules: [events, bytes], key }) => [
        limits.giveBack(events, key, load.events),
        limits.giveBack(bytes, key, load.bytes),
      ]),
    )
  }

  return async (load: EventLoad, caller: Caller): Promise<CapVerdict> => {
    const counted: Tier[] = []
    for (const tier of tiersOf(caller)) {
      const retryAfterMs = await waitFor(tier, load)
      if (retryAfterMs > 0) {
        await giveBackAll(counted, load)
        return { kind: 'capped', cap: tier.cap, retryAfterMs }
      }
      counted.push(tier)
    }
    return { kind: 'counted', giveBack: () => giveBackAll(counted, load) }
  }
}
