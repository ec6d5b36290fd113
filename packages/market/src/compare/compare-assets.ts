/**
 * What an asset would cost if it stood in a given ratio to another one (features 2.2; requirements CMP-01, VS-01). In cap
 * mode the ratio is of market caps, in price mode of prices:
 *
 *   cap mode:   target cap = ratio x cap of B,  target price = target cap / supply of A
 *   price mode: target price = ratio x price of B,  target cap = target price x supply of A
 *
 * multiple = target price / price, progress = price / target price. All are computed from unrounded figures.
 */
import { Decimal, parseDecimal } from '@portico/decimal'

import type { Asset, Supply } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type SupplyChoice, supplyFor } from './supply-choice.ts'

/** Whether caps or prices are set in a ratio. */
export type CompareMode = 'cap' | 'price'

/** What is asked of two assets: A beside B. */
export interface CompareTerms {
  readonly mode: CompareMode
  /** Decimal string: 1 for equal caps or prices, 0.25 for a quarter. */
  readonly ratio: string
  readonly supply: SupplyChoice
}

/** Why there is no answer. */
export type CompareRefusal =
  | { readonly refused: 'no-price'; readonly assets: readonly Asset[] }
  | { readonly refused: 'no-supply'; readonly assets: readonly Asset[] }
  | { readonly refused: 'ratio'; readonly fault: RatioFault }

/** One side of a comparison. Price and cap in US dollars. */
export interface ComparedAsset {
  readonly price: string
  /** Null where no source gives a quantity; price mode does without. */
  readonly supply: Supply | null
  readonly cap: string | null
}

/** The answer. Money in US dollars, shares as plain factors unless named percent. */
export interface Comparison {
  readonly from: ComparedAsset
  readonly to: ComparedAsset
  readonly targetPrice: string
  /** Null in price mode without a supply of A. */
  readonly targetCap: string | null
  /** Target price over price. */
  readonly multiple: string
  /** (multiple - 1) x 100. */
  readonly changePercent: string
  /** How much of the way A has gone: price over target price, in percent. */
  readonly progressPercent: string
  /** Cap of A over cap of B, or price over price, as a factor. */
  readonly currentRatio: string
}

/** What is wrong with a ratio. */
export type RatioFault = 'not-positive' | 'too-large'

/** Ratios beyond say nothing that a reader could picture (features 2.6). */
export const largestRatioPercent = '1000000'

/** A ratio in percent as a factor, or what is wrong with it. `percent` is a plain decimal string. */
export function ratioOf(percent: string): { readonly ratio: string } | { readonly fault: RatioFault } {
  const value = parseDecimal(percent)
  if (value === null || value.lte(0)) return { fault: 'not-positive' }
  if (value.greaterThan(largestRatioPercent)) return { fault: 'too-large' }
  return { ratio: value.dividedBy(100).toString() }
}

/** Compares A (`from`) with B (`to`) on one snapshot. The same asset twice is answered: its multiple is the ratio. */
export function compareAssets(
  snapshot: Snapshot,
  { from, to }: { readonly from: Asset; readonly to: Asset },
  { mode, ratio, supply }: CompareTerms,
): Comparison | CompareRefusal {
  const asked = ratioOf(new Decimal(positive(ratio) ?? 0).times(100).toString())
  if ('fault' in asked) return { refused: 'ratio', fault: asked.fault }
  const sides = { from: comparedAsset(snapshot, from, supply), to: comparedAsset(snapshot, to, supply) }
  const unpriced = [from, to].filter((asset) => positive(snapshot.quote(asset.id)?.price ?? '') === null)
  if (sides.from === null || sides.to === null) return { refused: 'no-price', assets: distinct(unpriced) }
  const compared = { from: sides.from, to: sides.to }
  if (mode === 'price') return priceComparison(compared, ratio)
  const uncounted = [from, to].filter((asset) => quantityOf(supplyFor(asset, supply)) === null)
  return capComparison(compared, ratio) ?? { refused: 'no-supply', assets: distinct(uncounted) }
}

type Sides = Pick<Comparison, 'from' | 'to'>

function capComparison({ from, to }: Sides, ratio: string): Comparison | null {
  if (from.cap === null || to.cap === null) return null
  const targetCap = new Decimal(to.cap).times(ratio)
  const targetPrice = new Decimal(from.price).times(targetCap).dividedBy(from.cap)
  const currentRatio = new Decimal(from.cap).dividedBy(to.cap)
  return comparison({ from, to }, { targetPrice, targetCap, currentRatio })
}

function priceComparison({ from, to }: Sides, ratio: string): Comparison {
  const targetPrice = new Decimal(to.price).times(ratio)
  const quantity = quantityOf(from.supply)
  const currentRatio = new Decimal(from.price).dividedBy(to.price)
  const targetCap = quantity === null ? null : targetPrice.times(quantity)
  return comparison({ from, to }, { targetPrice, targetCap, currentRatio })
}

function comparison(
  sides: Sides,
  found: { targetPrice: Decimal; targetCap: Decimal | null; currentRatio: Decimal },
): Comparison {
  const { targetPrice, targetCap, currentRatio } = found
  const multiple = targetPrice.dividedBy(sides.from.price)
  return {
    ...sides,
    targetPrice: targetPrice.toString(),
    targetCap: targetCap === null ? null : targetCap.toString(),
    multiple: multiple.toString(),
    changePercent: multiple.minus(1).times(100).toString(),
    progressPercent: new Decimal(sides.from.price).times(100).dividedBy(targetPrice).toString(),
    currentRatio: currentRatio.toString(),
  }
}

function comparedAsset(snapshot: Snapshot, asset: Asset, choice: SupplyChoice): ComparedAsset | null {
  const price = positive(snapshot.quote(asset.id)?.price ?? '')
  if (price === null) return null
  const supply = supplyFor(asset, choice)
  const quantity = quantityOf(supply)
  return {
    price,
    supply: quantity === null ? null : supply,
    cap: quantity === null ? null : new Decimal(price).times(quantity).toString(),
  }
}

/** A quantity that a cap can be counted by; null for what is unknown, zero or no number. */
function quantityOf(supply: Supply | null): string | null {
  return supply === null ? null : positive(supply.quantity)
}

function positive(text: string): string | null {
  return parseDecimal(text)?.greaterThan(0) === true ? text : null
}

function distinct(assets: readonly Asset[]): readonly Asset[] {
  return [...new Set(assets)]
}
