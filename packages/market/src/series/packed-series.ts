import type { Observation, PackedSeries, Series } from '../model/model.ts'
import { entryCount, entryFromEnd, entryOf, lastNotAfter, separator } from './packed-text.ts'

/** Series that are ready to read, about 15 kB each for 200 days. */
const readyLimit = 300

const dayWidth = 'YYYY-MM-DD'.length

/**
 * Gives what packs series one by one, so that anyone who reads many need not hold them all as objects. Series of the same
 * days share one text of them.
 */
export function createSeriesPacker(): (series: Series) => PackedSeries {
  const texts = new Map<string, string>()
  return ({ assetId, observations, held, cuts }) => {
    const days = observations.map(({ date }) => date).join(separator)
    const dates = texts.get(days) ?? days
    texts.set(days, dates)
    return { assetId, dates, prices: observations.map(({ price }) => price).join(separator), held, cuts }
  }
}

/** The series again, as it was packed. */
export function unpackSeries({ assetId, dates, prices, held, cuts }: PackedSeries): Series {
  const texts = prices.split(separator)
  const days = dates === '' ? [] : dates.split(separator)
  return {
    assetId,
    observations: days.map((date, index) => ({ date, price: texts[index] ?? '' })),
    held,
    cuts,
  }
}

/** The first day of a series; empty where it has none. */
export function firstDay({ dates }: PackedSeries): string {
  return dates.slice(0, dayWidth)
}

/** The last day of a series; empty where it has none. */
export function lastDay({ dates }: PackedSeries): string {
  return dates.slice(dates.lastIndexOf(separator) + 1)
}

/** How many observations a series has; unlike reading them, this costs nothing. */
export function observationCount({ dates }: PackedSeries): number {
  return entryCount(dates, dayWidth)
}

/** The last observation at or before a UTC day, without reading the others; null when the series begins later. */
export function observationAt(series: PackedSeries, date: string): Observation | null {
  const { dates, prices } = series
  const place = lastNotAfter(dates, dayWidth, date)
  if (place < 0) return null
  return {
    date: entryOf(dates, dayWidth, place),
    price: entryFromEnd(prices, observationCount(series), place),
  }
}

/** Reads series by asset, null where there is none. The ones read last are kept ready; equal calls may give other objects. */
export function createSeriesReader(
  byAsset: ReadonlyMap<string, PackedSeries>,
): (assetId: string) => Series | null {
  const ready = new Map<string, Series>()
  return (assetId) => {
    const known = ready.get(assetId)
    if (known !== undefined) return known
    const kept = byAsset.get(assetId)
    if (kept === undefined) return null
    const made = unpackSeries(kept)
    if (ready.size >= readyLimit) ready.clear()
    ready.set(assetId, made)
    return made
  }
}
