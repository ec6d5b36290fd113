import {
  type Pair,
  pairHistory,
  type PairRate,
  type RateNote,
  rateNotes,
  type Snapshot,
} from '@portico/market'
import { plainDecimal } from '../../representations/plain-decimal.ts'

/** All kept days of an asset, with what whoever takes them along must know. */
export interface HistoryTable {
  readonly asset: { readonly code: string; readonly slug: string; readonly name: string }
  /** Code of what a close is counted in. */
  readonly currency: string
  readonly sources: readonly { readonly name: string; readonly url: string; readonly licence: string }[]
  /** The day at which the closes begin because the unit changed; null where nothing was left out. */
  readonly cut: string | null
  /** Stretches without a close: the last day before and the first day after. */
  readonly gaps: readonly { readonly after: string; readonly before: string }[]
  readonly closes: readonly { readonly date: string; readonly close: string }[]
  /** What the closes do not say themselves, such as that an official rate ended. */
  readonly notes: readonly RateNote[]
  readonly snapshot: { readonly version: string; readonly asOf: string }
}

export function historyTable(snapshot: Snapshot, pair: Pair, rate: PairRate): HistoryTable {
  const { code, slug, name } = pair.from
  const { points, gaps, cut } = pairHistory(snapshot, pair, 'all')
  return {
    asset: { code, slug, name },
    currency: pair.to.code,
    sources: snapshot.sources
      .filter(({ id }) => rate.sources.includes(id))
      .map((source) => ({ name: source.name, url: source.url, licence: source.licence })),
    cut,
    gaps: gaps.map(({ after, before }) => ({ after, before })),
    closes: points.map((point) => ({ date: point.date, close: plainDecimal(point.rate) })),
    notes: rateNotes(pair),
    snapshot: { version: snapshot.version, asOf: snapshot.asOf },
  }
}

/** The same as rows of a table. Source and licence stand in every row, since rows get parted from their files. */
export function historyRows({ currency, sources, closes }: HistoryTable): readonly (readonly string[])[] {
  const source = sources.map(({ name }) => name).join('; ')
  const licence = [...new Set(sources.map((each) => each.licence))].join('; ')
  return [
    ['date', 'close', 'currency', 'source', 'licence'],
    ...closes.map(({ date, close }) => [date, close, currency, source, licence]),
  ]
}
