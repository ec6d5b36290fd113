import {
  dayPrices,
  type Pair,
  pairHistory,
  type PairRate,
  type RateNote,
  rateNotes,
  type Snapshot,
  type SourcedBars,
} from '@portico/market'
import { plainDecimal } from '../../representations/plain-decimal.ts'

/** A close, with open, high and low of the UTC day that it ends where these are stored. */
interface TableDay {
  readonly date: string
  readonly close: string
  readonly open?: string
  readonly high?: string
  readonly low?: string
}

/** All kept days of an asset, with what anyone who takes them along must know. */
export interface HistoryTable {
  readonly asset: { readonly code: string; readonly slug: string; readonly name: string }
  /** Code of what a close is counted in. */
  readonly currency: string
  readonly sources: readonly { readonly name: string; readonly url: string; readonly licence: string }[]
  /** The day at which the closes begin because the unit changed; null where nothing was left out. */
  readonly cut: string | null
  /** Stretches without a close: the last day before and the first day after. */
  readonly gaps: readonly { readonly after: string; readonly before: string }[]
  readonly closes: readonly TableDay[]
  /** What the closes do not say themselves, such as that an official rate ended. */
  readonly notes: readonly RateNote[]
  readonly snapshot: { readonly version: string; readonly asOf: string }
}

/** The price of an asset, and what is stored of its days. */
interface TableInput {
  readonly pair: Pair
  readonly rate: PairRate
  readonly stretches: readonly SourcedBars[]
}

export function historyTable(snapshot: Snapshot, { pair, rate, stretches }: TableInput): HistoryTable {
  const { code, slug, name } = pair.from
  const { points, gaps, cut } = pairHistory(snapshot, pair, 'all')
  const days = dayPrices(snapshot, pair, { points, stretches })
  const credited = new Set([...rate.sources, ...[...days.values()].map(({ source }) => source)])
  return {
    asset: { code, slug, name },
    currency: pair.to.code,
    sources: snapshot.sources
      .filter(({ id }) => credited.has(id))
      .map((source) => ({ name: source.name, url: source.url, licence: source.licence })),
    cut,
    gaps: gaps.map(({ after, before }) => ({ after, before })),
    closes: points.map((point) => {
      const { open, high, low } = days.get(point.date) ?? {}
      return {
        date: point.date,
        close: plainDecimal(point.rate),
        ...(open !== undefined && { open: plainDecimal(open) }),
        ...(high !== undefined && { high: plainDecimal(high) }),
        ...(low !== undefined && { low: plainDecimal(low) }),
      }
    }),
    notes: rateNotes(pair),
    snapshot: { version: snapshot.version, asOf: snapshot.asOf },
  }
}

/** The same as rows of a table. Source and licence stand in every row, since rows get parted from their files. */
export function historyRows({ currency, sources, closes }: HistoryTable): readonly (readonly string[])[] {
  const source = sources.map(({ name }) => name).join('; ')
  const licence = [...new Set(sources.map((each) => each.licence))].join('; ')
  return [
    ['date', 'close', 'currency', 'source', 'licence', 'open', 'high', 'low'],
    ...closes.map(({ date, close, open = '', high = '', low = '' }) => [
      date,
      close,
      currency,
      source,
      licence,
      open,
      high,
      low,
    ]),
  ]
}
