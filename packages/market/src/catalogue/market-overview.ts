import { Decimal } from '@portico/decimal'

import type { Asset } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { figureAges, olderFigures, rankAges } from './list-ages.ts'
import { dollarChanges, marketCap, pricedAssets } from './ranking.ts'

/** What all coins come to. Only caps that can be added up are in it (TRUTH-07). */
export interface MarketOverview {
  /** Sum of the caps in US dollars. */
  readonly capUsd: string
  /** How far the sum moved in 24 hours against the dollar, in percent; null where too little of it is known a day ago. */
  readonly dayPercent: number | null
  /** The coin with the largest cap, and its share of the sum in percent. */
  readonly first: { readonly asset: Asset; readonly percent: string }
  /** Coins in the sum. */
  readonly counted: number
  /** Coins with a price that are not in it: their supply is unknown, or a figure is much older than the others'. */
  readonly leftOut: number
}

/** The share of the sum whose change has to be known, so that the rest cannot turn it. */
const knownShare = 0.95

interface Cap {
  readonly asset: Asset
  readonly usd: Decimal
}

function comparableCaps(snapshot: Snapshot, priced: readonly Asset[]): readonly Cap[] {
  const ages = rankAges(snapshot, 'crypto')
  return priced.flatMap((asset) => {
    const { value } = marketCap(snapshot, asset)
    const isComparable = olderFigures(figureAges(snapshot, asset), ages).length === 0
    return value !== null && isComparable ? [{ asset, usd: new Decimal(value) }] : []
  })
}

/** The sum a day ago follows from each cap and its change; the supply is taken as it is. */
function dayPercentOf(snapshot: Snapshot, caps: readonly Cap[]): number | null {
  const changes = dollarChanges(snapshot, 'crypto', '24h')
  let [all, now, then] = [0, 0, 0]
  for (const { asset, usd } of caps) {
    const cap = usd.toNumber()
    const percent = changes.get(asset.id)
    all += cap
    if (percent === undefined || percent <= -100) continue
    now += cap
    then += cap / (1 + percent / 100)
  }
  return then > 0 && now >= all * knownShare ? (now / then - 1) * 100 : null
}

/** How far the summed caps of some coins moved in 24 hours against the dollar, in percent; null where too little of it is known. */
export function capDayPercent(snapshot: Snapshot, assets: readonly Asset[]): number | null {
  const caps = assets.flatMap((asset) => {
    const { value } = marketCap(snapshot, asset)
    return value === null ? [] : [{ asset, usd: new Decimal(value) }]
  })
  return dayPercentOf(snapshot, caps)
}

function countOverview(snapshot: Snapshot): MarketOverview | null {
  const priced = pricedAssets(snapshot).assets
  const caps = comparableCaps(snapshot, priced)
  const [largest] = caps.toSorted((left, right) => right.usd.comparedTo(left.usd))
  if (largest === undefined || largest.usd.isZero()) return null
  const sum = caps.reduce((total, { usd }) => total.plus(usd), new Decimal(0))
  return {
    capUsd: sum.toString(),
    dayPercent: dayPercentOf(snapshot, caps),
    first: { asset: largest.asset, percent: largest.usd.times(100).dividedBy(sum).toString() },
    counted: caps.length,
    leftOut: priced.length - caps.length,
  }
}

const overviews = new WeakMap<Snapshot, { readonly overview: MarketOverview | null }>()

/** Takes over what was counted of the same snapshot elsewhere. */
export function giveOverview(snapshot: Snapshot, overview: MarketOverview | null): void {
  overviews.set(snapshot, { overview })
}

/** What all coins come to, counted once for each snapshot; null where no cap is known. */
export function marketOverview(snapshot: Snapshot): MarketOverview | null {
  const known = overviews.get(snapshot) ?? { overview: countOverview(snapshot) }
  overviews.set(snapshot, known)
  return known.overview
}
