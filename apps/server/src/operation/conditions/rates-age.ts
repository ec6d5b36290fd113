import { type AssetKind, rankAges, type Snapshot } from '@portico/market'
import type { SnapshotStore } from '@portico/stores'
import { Gauge } from 'prom-client'
import type { ConditionSource } from '../readiness.ts'

/** What is followed. */
export interface RatesOptions {
  readonly snapshots: Pick<SnapshotStore, 'current'>
  /** From this age on, in milliseconds, prices are old. */
  readonly oldMs: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** How old the newest price of each kind of asset is. */
export interface RatesAge {
  readonly conditions: ConditionSource
  readonly gauge: Gauge
}

type Newest = ReadonlyMap<AssetKind, number>

const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

/** Health is asked often; ages are counted once for each snapshot, where it was made. */
function newestOf(snapshot: Snapshot): Newest {
  return new Map(
    kinds.flatMap((kind) => {
      const newest = rankAges(snapshot, kind).price?.newest
      return newest === undefined ? [] : [[kind, Date.parse(newest)] as const]
    }),
  )
}

function currentOf({ snapshots }: RatesOptions): Snapshot | null {
  try {
    return snapshots.current()
  } catch {
    // Nothing is published yet, which is told of apart.
    return null
  }
}

function current(options: RatesOptions): Newest {
  const snapshot = currentOf(options)
  return snapshot === null ? new Map() : newestOf(snapshot)
}

const hourMs = 3_600_000

/** An age as an operator reads it. */
function ageText(ageMs: number): string {
  const hours = Math.floor(ageMs / hourMs)
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

/**
 * Follows the age of prices. Coins decide where there are any: currencies, metals and shares have days without a price, and a
 * currency of today does not make coins of last month any newer.
 */
export function createRatesAge(options: RatesOptions): RatesAge {
  const { oldMs, now } = options
  const gauge = new Gauge({
    name: 'portico_rates_age_seconds',
    help: 'Age of the newest price of each kind of asset',
    labelNames: ['kind'],
    registers: [],
    collect() {
      for (const [kind, atMs] of current(options)) this.set({ kind }, (now() - atMs) / 1000)
    },
  })
  return {
    gauge,
    conditions() {
      const newest = current(options)
      const atMs = newest.get('crypto') ?? Math.max(...newest.values())
      if (newest.size === 0 || now() - atMs < oldMs) return []
      return [{ subject: 'rates', text: `the newest price is ${ageText(now() - atMs)} old` }]
    },
  }
}
