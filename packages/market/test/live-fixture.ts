import { instantMs } from '../src/model/day.ts'
import { fixtureAsset } from './fixture.ts'
import type { AssetKind, Quote, SourcePace } from '../src/model/model.ts'
import type { MarketReading } from '../src/model/reading.ts'
import { mergeLive } from '../src/live/merge-live.ts'
import type { MergeInput, MergeOutcome } from '../src/live/model.ts'

/** The clock of every test of merging. */
export const nowMs = instantMs('2026-11-20T15:37:12Z')

/** An instant so many seconds before the clock's. */
export function ago(seconds: number): string {
  return new Date(nowMs - seconds * 1000).toISOString().replace('.000Z', 'Z')
}

/** A price of the one coin as a test writes it. */
export interface FixtureQuote extends Partial<Quote> {
  readonly price: string
}

/** A source that knows one asset. */
export interface FixtureReading extends Partial<Omit<MarketReading, 'credit' | 'quotes'>> {
  readonly source: string
  readonly pace?: SourcePace
  readonly kind?: AssetKind
  readonly quote?: FixtureQuote
}

/** A reading of a coin called `coin` and of the dollar; its price is of the clock's time unless said otherwise. */
export function readingOf({
  source,
  pace = 'seconds',
  kind = 'crypto',
  quote,
  ...rest
}: FixtureReading): MarketReading {
  const usual = { assetId: 'coin', asOf: ago(0), source, high24h: null, low24h: null }
  return {
    credit: { id: source, name: source, url: 'https://example.org/', licence: 'CC0-1.0', pace },
    asOf: quote?.asOf ?? ago(0),
    assets: [fixtureAsset({ slug: 'coin', kind }), fixtureAsset({ slug: 'usd', kind: 'fiat' })],
    quotes: quote === undefined ? [] : [{ ...usual, ...quote }],
    series: [],
    ...rest,
  }
}

/** Merges at the fixture's clock, on top of an earlier outcome where there is one. */
export function merged(
  readings: readonly MarketReading[],
  before: Partial<Pick<MergeOutcome, 'data' | 'pending'>> & Partial<Pick<MergeInput, 'nowMs'>> = {},
): MergeOutcome {
  const { data = null, pending = [], nowMs: at = nowMs } = before
  return mergeLive({ readings, previous: data, pending, nowMs: at })
}

/** The current price of an asset. */
export function quoteIn({ data }: Pick<MergeOutcome, 'data'>, assetId = 'coin'): Quote | null {
  return data.quotes.find((quote) => quote.assetId === assetId) ?? null
}
