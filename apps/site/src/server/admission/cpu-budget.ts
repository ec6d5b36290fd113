import { LRUCache } from 'lru-cache'

/** What one network may cost the main thread, in milliseconds of its CPU. */
export interface CpuLimits {
  /** What comes back in a second. */
  readonly perSecondMs: number
  /** What may be spent at once by who has spent nothing. */
  readonly burstMs: number
}

/** The budgets of all networks that cost anything lately. */
export interface CpuBudgets {
  /** Seconds until a network has something to spend again: 0 where it has. */
  waitSeconds(network: string): number
  charge(network: string, ms: number): void
}

interface Budget {
  readonly leftMs: number
  readonly atMs: number
}

/** At some 200 bytes each 4 MB; who is forgotten has a full budget, as who has never come. */
const rememberedNetworks = 20_000

/** Token buckets whose tokens are milliseconds. Work is charged when it is done, so a budget may fall below nothing. */
export function createCpuBudgets(options: CpuLimits & { now(): number }): CpuBudgets {
  const { perSecondMs, burstMs, now } = options
  const budgets = new LRUCache<string, Budget>({ max: rememberedNetworks })

  function leftMs(network: string): number {
    const known = budgets.get(network)
    if (known === undefined) return burstMs
    const earned = (Math.max(0, now() - known.atMs) / 1000) * perSecondMs
    return Math.min(burstMs, known.leftMs + earned)
  }

  return {
    waitSeconds(network) {
      const left = leftMs(network)
      return left > 0 ? 0 : Math.max(1, Math.ceil(-left / perSecondMs))
    },
    charge: (network, ms) => void budgets.set(network, { leftMs: leftMs(network) - ms, atMs: now() }),
  }
}
