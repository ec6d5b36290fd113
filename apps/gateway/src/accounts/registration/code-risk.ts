import { addressGroup, addressNetwork, type VolatileStore } from '@portico/stores'
import { mostWork } from '../../calls/captcha-demands.ts'
import { keyedDigest } from '../secrets.ts'

/** Judges wishes for codes by what became of earlier ones: people use theirs, scripts that make a site send do not. */
export interface CodeRisk {
  /** How many times the usual work a code costs, the same whether there is an account or not. */
  factor(target: string, ip: string): Promise<number>
  sent(target: string, ip: string): Promise<void>
  used(target: string, ip: string): Promise<void>
}

/** What risk stands on. */
export interface CodeRiskOptions {
  readonly volatile: VolatileStore
  readonly website: string
  readonly pepper: Uint8Array
  readonly now: () => number
}

/** What is counted, for how long at once, and from how many unused codes on the work doubles, each time. */
const subjects = [
  { of: 'target', windowMs: 86_400_000, doublesAt: [3, 6] },
  { of: 'address', windowMs: 3_600_000, doublesAt: [50, 150, 400] },
  { of: 'network', windowMs: 3_600_000, doublesAt: [500, 1500] },
] as const

type Subject = (typeof subjects)[number]

/** Counts in the volatile store, sent and used apart; a window and the one before it count. */
export function createCodeRisk({ volatile, website, pepper, now }: CodeRiskOptions): CodeRisk {
  function nameOf({ of }: Subject, target: string, ip: string): string {
    if (of === 'target') return keyedDigest(pepper, ['code-risk', target])
    return of === 'address' ? addressGroup(ip) : addressNetwork(ip)
  }

  function keysOf(subject: Subject, kind: 'sent' | 'used', name: string): readonly [string, string] {
    const window = Math.floor(now() / subject.windowMs)
    const key = (number: number) => `code-${kind}:${website}:${subject.of}:${name}:${number}`
    return [key(window), key(window - 1)]
  }

  async function sumOf(keys: readonly string[]): Promise<number> {
    const counts = await Promise.all(keys.map((key) => volatile.read(key)))
    return counts.reduce((sum, count) => sum + Number(count ?? 0), 0)
  }

  async function count(kind: 'sent' | 'used', target: string, ip: string): Promise<void> {
    for (const subject of subjects) {
      const [key] = keysOf(subject, kind, nameOf(subject, target, ip))
      await volatile.count(key, 2 * subject.windowMs)
    }
  }

  return {
    async factor(target, ip) {
      let factor = 1
      for (const subject of subjects) {
        const name = nameOf(subject, target, ip)
        const sent = await sumOf(keysOf(subject, 'sent', name))
        const unused = sent - (await sumOf(keysOf(subject, 'used', name)))
        factor *= 2 ** subject.doublesAt.filter((bound) => unused >= bound).length
      }
      return Math.min(factor, mostWork)
    },
    sent: (target, ip) => count('sent', target, ip),
    used: (target, ip) => count('used', target, ip),
  }
}
