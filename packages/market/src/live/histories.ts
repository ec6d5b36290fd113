import type { PackedSeries } from '../model/model.ts'
import {
  createSeriesPacker,
  firstDay,
  lastDay,
  observationCount,
  unpackSeries,
} from '../series/packed-series.ts'
import type { MarketReading } from '../model/reading.ts'

/** The histories of a snapshot, and the ids of the sources that they are from. */
export interface MergedHistories {
  readonly series: readonly PackedSeries[]
  readonly telling: ReadonlySet<string>
}

/** A history with the source that it is from. */
interface SourcedSeries {
  readonly series: PackedSeries
  readonly source: string
}

/**
 * The freshest history of each asset, preceded by what the others know of the days before its first. A history that no
 * reading changed is the same object as before, so that anyone who reads it need not read it again.
 */
export function mergeHistories(readings: readonly MarketReading[]): MergedHistories {
  const told = readings.flatMap(({ series, credit }) =>
    series.map((one) => ({ series: one, source: credit.id })),
  )
  const byAsset = Map.groupBy(told, ({ series }) => series.assetId)
  const telling = new Set<string>()
  const join = createJoin()
  const series = [...byAsset.values()].flatMap((all) => {
    const [freshest, ...older] = all.length === 1 ? all : byFreshness(all)
    if (freshest === undefined) return []
    for (const { source, series } of [freshest, ...older])
      if (observationCount(series) > 0) telling.add(source)
    return [
      join(
        freshest.series,
        older.map((one) => one.series),
      ),
    ]
  })
  return { series, telling }
}

/** The freshest first, and after it only what reaches further back than all before it. */
function byFreshness(all: readonly SourcedSeries[]): readonly SourcedSeries[] {
  const sorted = all.toSorted((left, right) => (lastDay(left.series) < lastDay(right.series) ? 1 : -1))
  let first = '9999'
  return sorted.filter(({ series }, index) => {
    const reaches = index === 0 || (firstDay(series) !== '' && firstDay(series) < first)
    if (reaches && firstDay(series) !== '') first = firstDay(series)
    return reaches
  })
}

/** Joined histories by the freshest of their parts. */
const joined = new WeakMap<
  PackedSeries,
  { readonly older: readonly PackedSeries[]; readonly series: PackedSeries }
>()

function createJoin(): (freshest: PackedSeries, older: readonly PackedSeries[]) => PackedSeries {
  const pack = createSeriesPacker()
  const precededBy = (packed: PackedSeries, packedOlder: PackedSeries) => {
    const [series, older] = [unpackSeries(packed), unpackSeries(packedOlder)]
    const first = series.observations[0]
    const isBefore = (entry: { date: string }) => first === undefined || entry.date < first.date
    return pack({
      assetId: series.assetId,
      observations: [...older.observations.filter(isBefore), ...series.observations],
      held: [...older.held.filter(isBefore), ...series.held],
      cuts: [...older.cuts.filter(isBefore), ...series.cuts],
    })
  }
  return (freshest, older) => {
    if (older.length === 0) return freshest
    const known = joined.get(freshest)
    if (known?.older.length === older.length && known.older.every((one, index) => one === older[index])) {
      return known.series
    }
    const series = older.reduce(precededBy, freshest)
    joined.set(freshest, { older, series })
    return series
  }
}
