import { type Decimal, parseDecimal } from '@portico/decimal'

import type { Asset, AssetKind } from '../model/model.ts'
import { pricedAssets } from '../catalogue/ranking.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type SupplyChoice, supplyFor } from './supply-choice.ts'

/** Kinds that have a quantity to count a cap by. */
export const comparedKinds = ['crypto', 'metal', 'stock'] as const satisfies readonly AssetKind[]

/**
 * What a list of comparisons is ordered by. These are enough for every column, whatever the other asset is: at a given
 * cap the target price falls as the supply grows, and the multiple falls as the cap does.
 */
export type ComparisonKey = 'code' | 'price' | 'cap' | 'supply'

/** Assets with a price in falling order of a figure (rising for codes), and those whose figure is unknown. */
export interface ComparisonOrder {
  readonly known: readonly Asset[]
  readonly unknown: readonly Asset[]
}

/** Orders assets of some kinds once for a snapshot; what a page shows is a slice of it. */
export function comparisonOrder(
  snapshot: Snapshot,
  options: {
    readonly kinds: readonly AssetKind[]
    readonly supply: SupplyChoice
    readonly key: ComparisonKey
  },
): ComparisonOrder {
  const { kinds, supply, key } = options
  const priced = kinds.flatMap((kind) => pricedAssets(snapshot, kind).assets)
  if (key === 'code') return { known: priced.toSorted(byCode), unknown: [] }
  const figures = priced.map((asset) => ({ asset, figure: figureOf(snapshot, asset, { key, supply }) }))
  const known = figures.flatMap(({ asset, figure }) =>
    figure === null ? [] : [{ asset, figure, size: figure.toNumber() }],
  )
  // Binary numbers tell most figures apart, ten times faster; the few that they do not are compared in full.
  const falling = known.toSorted(
    (left, right) => right.size - left.size || right.figure.comparedTo(left.figure),
  )
  return {
    known: falling.map(({ asset }) => asset),
    unknown: figures.filter(({ figure }) => figure === null).map(({ asset }) => asset),
  }
}

function byCode(left: Asset, right: Asset): number {
  if (left.code === right.code) return left.slug < right.slug ? -1 : 1
  return left.code < right.code ? -1 : 1
}

function figureOf(
  snapshot: Snapshot,
  asset: Asset,
  { key, supply }: { key: Exclude<ComparisonKey, 'code'>; supply: SupplyChoice },
): Decimal | null {
  const price = positive(snapshot.quote(asset.id)?.price)
  if (key === 'price') return price
  const quantity = positive(supplyFor(asset, supply)?.quantity)
  if (key === 'supply' || quantity === null) return quantity
  return price === null ? null : price.times(quantity)
}

function positive(text: string | undefined): Decimal | null {
  const value = parseDecimal(text ?? '')
  return value?.greaterThan(0) === true ? value : null
}
