import { Decimal } from '@portico/decimal'

import { instantMs } from '../model/day.ts'
import { dollarId } from '../rates/dollar.ts'
import type { Asset, ForeignMoments, QuarantinedQuote, Moment, PackedMoments, Quote } from '../model/model.ts'
import { momentAt, packMoments, secondText, unpackMoments } from '../series/packed-moments.ts'
import { type MomentRules, momentRules, thinMoments } from '../series/thin-moments.ts'
import type { MergeInput } from './model.ts'
import { oldestConversionMs } from './candidate.ts'
import { priceText } from './price-check.ts'

/** What the merge found of the present. */
interface Present {
  readonly asOf: string
  readonly assets: readonly Asset[]
  readonly quotes: ReadonlyMap<string, Quote>
  readonly quarantined: readonly QuarantinedQuote[]
}

type Kept = ReadonlyMap<string, PackedMoments>

/**
 * The moments of the last days: the current ones, what the readings say of the past, and the present prices of live sources, thinned
 * as time goes on. Moments of a source whose present price of the asset is quarantined are left out with it. An asset of which
 * nothing new is known keeps the same object.
 */
export function mergeRecent(
  { readings, previous }: Omit<MergeInput, 'pending'>,
  { asOf, assets, quotes, quarantined }: Present,
): readonly PackedMoments[] {
  const listed = new Set(assets.map(({ id }) => id))
  const distrusted = new Set(quarantined.map(({ source, assetId }) => `${source} ${assetId}`))
  const isTrusted = (source: string) => (one: PackedMoments) =>
    listed.has(one.assetId) && !distrusted.has(`${source} ${one.assetId}`)
  const before: Kept = new Map(previous?.recent?.map((one) => [one.assetId, one]))
  const told = readings.flatMap(({ recent = [], credit }) => recent.filter(isTrusted(credit.id)))
  const direct = withMoments(before, [...told, ...livePrices({ readings, previous }, quotes)], asOf)
  const counted = readings.flatMap(({ foreignRecent = [], credit }) => {
    const trusted = isTrusted(credit.id)
    return foreignRecent.filter((one) => trusted(one))
  })
  const unknown = counted.filter((one) => !isAbsorbed(direct, one))
  const converted = unknown.map((one) => inDollars(one, { moments: direct, quotes }))
  const merged = withMoments(direct, converted, asOf)
  for (const one of unknown) rememberAbsorbed(merged, one)
  return assets.flatMap(({ id }) => merged.get(id) ?? [])
}

/** The current prices whose sources have something new all day long; daily ones are in the histories. */
function livePrices(
  { readings, previous }: Pick<MergeInput, 'readings' | 'previous'>,
  quotes: ReadonlyMap<string, Quote>,
): readonly PackedMoments[] {
  const credits = [...(previous?.sources ?? []), ...readings.map(({ credit }) => credit)]
  const pace = new Map(credits.map(({ id, pace = 'daily' }) => [id, pace]))
  return [...quotes.values()]
    .filter(({ source }) => (pace.get(source) ?? 'daily') !== 'daily')
    .map(({ assetId, asOf, price }) => packMoments(assetId, [{ at: asOf, price }]))
}

/** What was last made of moments that a reading told: readings stay the same for many merges. */
const absorbed = new WeakMap<PackedMoments, PackedMoments>()

function isAbsorbed(kept: Kept, told: PackedMoments): boolean {
  const made = absorbed.get(told)
  return made !== undefined && made === kept.get(told.assetId)
}

function rememberAbsorbed(kept: Kept, told: PackedMoments): void {
  const made = kept.get(told.assetId)
  if (made !== undefined) absorbed.set(told, made)
}

/** Adds what is not covered yet. */
function withMoments(kept: Kept, told: readonly PackedMoments[], asOf: string): Kept {
  const asOfMs = instantMs(asOf)
  const rules = momentRules(asOfMs)
  const unknown = told.filter((one) => !isAbsorbed(kept, one))
  const fresh = new Map<string, Moment[]>()
  for (const one of unknown) {
    const added = uncovered(one, kept.get(one.assetId), rules)
    if (added.length > 0) fresh.set(one.assetId, [...(fresh.get(one.assetId) ?? []), ...added])
  }
  const merged = new Map(kept)
  for (const [assetId, added] of fresh) {
    const known = kept.get(assetId)
    const moments = known === undefined ? added : [...unpackMoments(known), ...added]
    merged.set(assetId, packMoments(assetId, thinMoments(moments, asOfMs)))
  }
  for (const one of unknown) rememberAbsorbed(merged, one)
  return merged
}

/** The good moments that open a stretch of time of their own, or begin one earlier. */
function uncovered(
  told: PackedMoments,
  kept: PackedMoments | undefined,
  { isKept, stretchOf }: MomentRules,
): readonly Moment[] {
  return unpackMoments(told).flatMap(({ at, price }) => {
    const text = priceText(price)
    if (text === null || Number.isNaN(instantMs(at))) return []
    const second = secondText(at)
    if (!isKept(second)) return []
    const before = kept === undefined ? null : momentAt(kept, second)
    const isCovered = before !== null && stretchOf(before.at) === stretchOf(second)
    return isCovered ? [] : [{ at: second, price: text }]
  })
}

interface Currencies {
  readonly moments: Kept
  readonly quotes: ReadonlyMap<string, Quote>
}

function inDollars(told: ForeignMoments, { moments, quotes }: Currencies): PackedMoments {
  const { assetId, currency, times, prices } = told
  if (currency === dollarId) return { assetId, times, prices }
  const [past, present] = [moments.get(currency), quotes.get(currency)]
  const priceAt = (at: string) => {
    const then = past === undefined ? null : momentAt(past, at)
    const isNear = then !== null && instantMs(then.at) >= instantMs(at) - oldestConversionMs
    return isNear ? then.price : present?.price
  }
  const converted = unpackMoments(told).flatMap(({ at, price }) => {
    const rate = Number.isNaN(instantMs(at)) ? undefined : priceAt(at)
    const amount = priceText(price)
    return rate === undefined || amount === null
      ? []
      : [{ at, price: new Decimal(amount).times(rate).toString() }]
  })
  return packMoments(assetId, converted)
}
