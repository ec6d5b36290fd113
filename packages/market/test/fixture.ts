import { dayNumber, dayStart, dayText } from '../src/model/day.ts'
import type { Asset, AssetKind, Quote, Series, SeriesCut, Supply } from '../src/model/model.ts'
import { createSeriesPacker } from '../src/series/packed-series.ts'
import { createSnapshot, type Snapshot } from '../src/snapshot/snapshot.ts'

/** One asset of a snapshot made for a test; prices are of consecutive days that end at the snapshot's as-of day. */
export interface FixtureAsset {
  readonly slug: string
  readonly kind?: AssetKind
  readonly name?: string
  readonly prices?: readonly string[]
  /** Days that the prices lie behind the as-of day. */
  readonly behindDays?: number
  readonly supply?: string
  readonly cuts?: readonly SeriesCut[]
}

/** The as-of day of every snapshot of `fixtureSnapshot`. */
const fixtureDay = '2026-09-29'

/** A snapshot from a few assets, for tests. */
export function fixtureSnapshot(entries: readonly FixtureAsset[], asOf = dayStart(fixtureDay)): Snapshot {
  return createSnapshot({
    version: 'fixture',
    asOf,
    sources: [{ id: 'test', name: 'Test', url: 'https://example.org/', licence: 'CC0-1.0' }],
    assets: entries.map(fixtureAsset),
    quotes: entries.flatMap(quoteOf),
    series: entries.flatMap(seriesOf).map(createSeriesPacker()),
  })
}

/** The asset of a fixture entry. */
export function fixtureAsset({ slug, kind = 'crypto', name, supply }: FixtureAsset): Asset {
  return {
    id: slug,
    kind,
    code: slug.toUpperCase(),
    slug,
    name: name ?? slug,
    symbol: null,
    icon: null,
    supply: supply === undefined ? null : supplyOf(supply),
  }
}

function supplyOf(quantity: string): Supply {
  return { basis: 'circulating', quantity, date: fixtureDay, source: 'Test', url: 'https://example.org/' }
}

function seriesOf(entry: FixtureAsset): Series[] {
  const { slug, prices, behindDays = 0, cuts = [] } = entry
  if (prices === undefined) return []
  const last = dayNumber(fixtureDay) - behindDays
  const observations = prices.map((price, index) => ({
    date: dayText(last - prices.length + 1 + index),
    price,
  }))
  return [{ assetId: slug, observations, held: [], cuts }]
}

function quoteOf(entry: FixtureAsset): Quote[] {
  const last = seriesOf(entry)[0]?.observations.at(-1)
  if (last === undefined) return []
  const asOf = dayStart(last.date)
  return [{ assetId: entry.slug, price: last.price, asOf, source: 'test', high24h: null, low24h: null }]
}
