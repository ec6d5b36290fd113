import {
  lastDay as lastDayOf,
  type MarketReading,
  observationCount,
  openSeriesPacker,
  type PackedSeries,
  type SeriesPacker,
  type SourceCredit,
} from '@portico/market'

import type { BundledPast } from './bundled-closes.ts'
import { type DaySpan, dollarId, dollarSeries, spanWith } from './dollar-series.ts'

/** A close as it becomes part of a history. */
export interface DayClose {
  readonly assetId: string
  readonly source: string
  /** UTC day (YYYY-MM-DD): the price at its beginning, which closes the day before. */
  readonly date: string
  /** In US dollars. */
  readonly price: string
}

/**
 * The histories that come of what the market remembers, beside the bundled ones. What changes is shown bit by bit: a merge
 * reads every changed history whole, and pages wait for it.
 */
export interface KeptSeries {
  set(series: PackedSeries, source: string): void
  /** Adds a close at the end; one of a day that is there already, or before it, changes nothing. */
  append(close: DayClose): void
  /** The last day that an asset has, shown or not; empty where it has none. */
  lastDay(assetId: string): string
  /** Shows changed histories of so many observations together, one at least; answers whether any was shown. */
  release(observations: number): boolean
  /** Whether a changed history is not shown yet. */
  isWaiting(): boolean
  /** One reading for each source that a history is credited to. The same objects as long as nothing is shown anew. */
  readings(): readonly MarketReading[]
}

type Kept = BundledPast

/** A history without a day. */
function newSeries(assetId: string, { pack }: SeriesPacker): PackedSeries {
  return pack({ assetId, observations: [], held: [], cuts: [] })
}

function readingsOf(
  kept: Iterable<Kept>,
  credits: ReadonlyMap<string, SourceCredit>,
): readonly MarketReading[] {
  const bySource = Map.groupBy(kept, ({ source }) => source)
  return [...bySource].flatMap(([source, own]) => {
    const credit = credits.get(source)
    if (credit === undefined) return []
    return [{ credit, asOf: null, assets: [], quotes: [], series: own.map(({ series }) => series) }]
  })
}

/** Keeps the histories of sources with these credits. One that is not kept yet begins with what is bundled of the asset. */
export function createKeptSeries(
  credits: ReadonlyMap<string, SourceCredit>,
  bundled: (assetId: string) => BundledPast | null,
): KeptSeries {
  const shown = new Map<string, Kept>()
  const waiting = new Map<string, Kept>()
  const packer = openSeriesPacker()
  let span: DaySpan | null = null
  let made: readonly MarketReading[] | null = null
  const newest = (assetId: string): Kept | null =>
    waiting.get(assetId) ?? shown.get(assetId) ?? bundled(assetId)

  function lastDay(assetId: string): string {
    const known = newest(assetId)
    return known === null ? '' : lastDayOf(known.series)
  }

  /** Histories are told in pairs, most of them against the dollar: it has every day that another asset has. */
  function showDollar() {
    const past = bundled(dollarId)
    if (past === null) return
    let wide = spanWith(span, past.series)
    for (const { series } of shown.values()) wide = spanWith(wide, series)
    if (wide === span || wide === null) return
    span = wide
    shown.set(dollarId, { source: past.source, series: dollarSeries(wide.from, wide.to) })
  }

  return {
    set(series, source) {
      if (series.assetId !== dollarId) waiting.set(series.assetId, { series, source })
    },
    append(close) {
      const { assetId, source, date, price } = close
      if (lastDay(assetId) >= date) return
      const known = newest(assetId) ?? { series: newSeries(assetId, packer), source }
      waiting.set(assetId, { ...known, series: packer.extend(known.series, [{ date, price }]) })
    },
    lastDay,
    release(observations) {
      let left = observations
      for (const [assetId, kept] of waiting) {
        if (left <= 0) break
        left -= Math.max(1, observationCount(kept.series))
        shown.set(assetId, kept)
        waiting.delete(assetId)
      }
      if (left === observations) return false
      showDollar()
      made = null
      return true
    },
    isWaiting: () => waiting.size > 0,
    readings() {
      made ??= readingsOf(shown.values(), credits)
      return made
    },
  }
}
