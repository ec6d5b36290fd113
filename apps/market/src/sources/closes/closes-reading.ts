import {
  type Asset,
  createSeriesPacker,
  dayStart,
  type ForeignQuote,
  type MarketReading,
  type PackedSeries,
  type Quote,
  type SourceCredit,
} from '@portico/market'
import type { AssetName } from '../bundled-names.ts'
import { type CloseRow, supplyOf } from './close-rows.ts'

/** What turns rows into a reading. */
export interface ClosesTerms {
  /** Whom to credit where no row names a source. */
  readonly credit: SourceCredit
  /** The internal id of what a row calls an asset. */
  idOf(asset: string): string
  /** How an asset is named; null where another source lists it. */
  nameOf(row: CloseRow): AssetName | null
}

/** Names of sources that one line of credit may hold. */
const namedSources = 3

/** The newest close of each asset, its older ones as a series where they are in US dollars, and its newest supply. */
export function readingOf(rows: readonly CloseRow[], terms: ClosesTerms): MarketReading {
  const credit = creditOf(rows, terms.credit)
  const byAsset = [...Map.groupBy(rows, ({ asset }) => terms.idOf(asset))].map(([assetId, ofAsset]) => {
    return { assetId, rows: ofAsset.toSorted((left, right) => (left.date < right.date ? -1 : 1)) }
  })
  const quotes = byAsset.flatMap(({ assetId, rows: ofAsset }) => quoteOf(assetId, ofAsset, credit.id) ?? [])
  const pack = createSeriesPacker()
  return {
    credit,
    asOf: null,
    assets: byAsset.flatMap(({ assetId, rows: ofAsset }) => assetOf(assetId, ofAsset, terms) ?? []),
    quotes: quotes.flatMap((quote): Quote[] => (quote.currency === 'usd' ? [inDollars(quote)] : [])),
    foreign: quotes.filter(({ currency }) => currency !== 'usd'),
    series: byAsset.flatMap(({ assetId, rows: ofAsset }): PackedSeries[] => {
      const observations = ofAsset.flatMap(({ date, price, currency }) => {
        return price !== null && currency === 'usd' ? [{ date, price }] : []
      })
      return observations.length === 0 ? [] : [pack({ assetId, observations, held: [], cuts: [] })]
    }),
  }
}

function creditOf(rows: readonly CloseRow[], credit: SourceCredit): SourceCredit {
  const sources = new Map(rows.flatMap(({ source }) => (source === null ? [] : [[source.name, source.url]])))
  const [first] = sources.values()
  if (first === undefined) return credit
  const names = [...sources.keys()]
  const shown = names.slice(0, namedSources).join(', ')
  return { ...credit, name: names.length > namedSources ? `${shown} …` : shown, url: first }
}

function quoteOf(assetId: string, rows: readonly CloseRow[], source: string): ForeignQuote | null {
  const last = rows.findLast(({ price }) => price !== null)
  if (last === undefined || last.price === null) return null
  const { price, date, currency } = last
  return { assetId, price, asOf: dayStart(date), source, high24h: null, low24h: null, currency }
}

function inDollars({ assetId, price, asOf, source, high24h, low24h }: ForeignQuote): Quote {
  return { assetId, price, asOf, source, high24h, low24h }
}

function assetOf(assetId: string, rows: readonly CloseRow[], terms: ClosesTerms): Asset | null {
  const counted = rows.findLast(({ supply }) => supply !== null)
  const row = rows.find(({ described }) => described !== null) ?? rows[0]
  const name = row === undefined ? null : terms.nameOf(row)
  if (name === null) return null
  const supply = counted === undefined ? null : supplyOf(counted, name.kind)
  return { id: assetId, slug: assetId, ...name, supply }
}
