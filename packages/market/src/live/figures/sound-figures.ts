import { instantMs } from '../../model/day.ts'
import type { Asset, AssetFigures, Moment, Quote, Volume } from '../../model/model.ts'
import { dollarId } from '../../rates/dollar.ts'
import { isPast, priceText } from '../price-check.ts'

/** Every figure that an entry may have. */
export const figureNames = ['volume24h', 'allTimeHigh', 'allTimeLow', 'hourAgo'] as const

export type FigureName = (typeof figureNames)[number]

/** What figures of an asset are held against. */
export interface FigureTerms {
  readonly asset: Asset
  /** The asset's current price. */
  readonly quote: Quote
  /** The current prices of all assets: volumes may be counted in another currency. */
  readonly quotes: ReadonlyMap<string, Quote>
  /** What is shown of the asset already. */
  readonly kept: readonly AssetFigures[]
  readonly nowMs: number
}

const hourMs = 3_600_000

/** How old a figure may be. A record of the past is true for longer than a sum over the last hours. */
const oldestMs: Readonly<Record<FigureName, number>> = {
  volume24h: 24 * hourMs,
  allTimeHigh: 168 * hourMs,
  allTimeLow: 168 * hourMs,
  hourAgo: 2 * hourMs,
}

/** By which factor a source may correct its own figure within an hour. A sum over 24 hours and a record move slowly. */
const largestFactor: Readonly<Record<FigureName, number>> = {
  volume24h: 10,
  allTimeHigh: 2,
  allTimeLow: 2,
  hourAgo: Number.POSITIVE_INFINITY,
}

/** No market of one asset trades more US dollars a day than all the world's currencies together. */
const largestVolume = 1e13

/** Nor is an asset traded more than so many times over within a day. */
const largestTurnover = 100

/** A price an hour ago that is further from the present one than a factor of two is more likely wrong than true. */
const largestHourFactor = 2

/** An entry with null in place of every figure that cannot be true. Binary floats, since they only judge. */
export function soundFigures(entry: AssetFigures, terms: FigureTerms): AssetFigures {
  const atMs = instantMs(entry.asOf)
  const isDated = isPast(atMs, terms.nowMs)
  const asOf = isDated ? new Date(atMs).toISOString() : entry.asOf
  const held = (name: FigureName) => {
    const isYoung = isDated && atMs >= terms.nowMs - oldestMs[name]
    return isYoung && !isSudden(entry, name, terms.kept)
  }
  const price = Number(terms.quote.price)
  const record = (name: 'allTimeHigh' | 'allTimeLow', isBeyond: (value: number) => boolean) =>
    held(name) ? soundMoment(entry[name], { untilMs: atMs, isSound: isBeyond }) : null
  return {
    assetId: entry.assetId,
    source: entry.source,
    asOf,
    volume24h: held('volume24h') ? soundVolume(entry.volume24h, terms) : null,
    allTimeHigh: record('allTimeHigh', (value) => value >= price),
    allTimeLow: record('allTimeLow', (value) => value <= price),
    hourAgo: held('hourAgo')
      ? soundMoment(entry.hourAgo, {
          untilMs: atMs,
          isSound: (value) => isWithin(value, price, largestHourFactor),
        })
      : null,
  }
}

function isWithin(value: number, other: number, factor: number): boolean {
  return value <= other * factor && value >= other / factor
}

function sizeOf(entry: AssetFigures, name: FigureName): number {
  return Number(name === 'volume24h' ? entry.volume24h?.amount : entry[name]?.price)
}

/**
 * Whether a source says something far from what it said less than an hour ago. What was shown stays then; after an hour the new
 * figure is taken over.
 */
function isSudden(entry: AssetFigures, name: FigureName, kept: readonly AssetFigures[]): boolean {
  const before = kept.find((one) => one.source === entry.source && one[name] !== null)
  if (before === undefined || instantMs(entry.asOf) - instantMs(before.asOf) >= hourMs) return false
  return !isWithin(sizeOf(entry, name), sizeOf(before, name), largestFactor[name])
}

/** A price of the past at a time before the entry's own. */
function soundMoment(
  told: Moment | null,
  { untilMs, isSound }: { readonly untilMs: number; isSound(value: number): boolean },
): Moment | null {
  const price = told === null ? null : priceText(told.price)
  const atMs = told === null ? Number.NaN : instantMs(told.at)
  if (price === null || Number.isNaN(atMs) || atMs > untilMs || !isSound(Number(price))) return null
  return { at: new Date(atMs).toISOString(), price }
}

function soundVolume(told: Volume | null, { asset, quote, quotes }: FigureTerms): Volume | null {
  const amount = told === null ? null : priceText(told.amount)
  if (told === null || amount === null) return null
  const rate = told.currency === dollarId ? 1 : Number(quotes.get(told.currency)?.price ?? Number.NaN)
  const dollars = Number(amount) * rate
  const cap = asset.supply === null ? largestVolume : Number(asset.supply.quantity) * Number(quote.price)
  const largest = Math.min(largestVolume, largestTurnover * cap)
  return dollars <= largest ? { amount, currency: told.currency, of: told.of } : null
}
