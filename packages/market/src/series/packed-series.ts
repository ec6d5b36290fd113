import type { Observation, PackedSeries, Series } from '../model/model.ts'
import { createByteList } from './byte-list.ts'
import { dayNumber } from '../model/day.ts'
import { numberOfDay } from './day-texts.ts'
import { countDays, countUntil, dayAt, dayTexts, writeDays } from './packed-days.ts'
import { blockSize, blockStart, priceAt, readPrices, writePrices } from './packed-prices.ts'
import { createSharedRoom } from './shared-room.ts'

/** Series that are ready to read, about 15 kB each for 200 days. */
const readyLimit = 300
/** Lists of days that are remembered, so that series of the same days share one. */
const sharedDays = 1000

/** Packs series one by one, so that anyone who reads many need not hold them all as objects. */
export interface SeriesPacker {
  pack(series: Series): PackedSeries
  /** The first `count` observations of a series, all unless given, with later ones behind them. */
  extend(series: PackedSeries, later: readonly Observation[], count?: number): PackedSeries
}

/** Days as bytes, each list of them once. */
function createDaysPacker() {
  const list = createByteList()
  const keep = createSharedRoom()
  const known = new Map<string, Uint8Array>()
  return (days: readonly number[]): Uint8Array => {
    list.clear()
    writeDays(list, days)
    const name = String.fromCharCode(...list.written())
    const shared = known.get(name) ?? keep(list.written())
    if (known.size >= sharedDays) known.clear()
    known.set(name, shared)
    return shared
  }
}

/** Gives what packs series. Their bytes are in memory that threads share; series of the same days share one list of them. */
export function openSeriesPacker(): SeriesPacker {
  const [list, block] = [createByteList(), createByteList()]
  const keep = createSharedRoom()
  const packDays = createDaysPacker()
  const longer = new WeakMap<Uint8Array, { readonly name: string; readonly days: Uint8Array }>()

  /** The first days and others behind them; most series of the same days get the same ones. */
  function daysWith(before: Uint8Array, count: number, later: readonly Observation[]): Uint8Array {
    const added = later.map(({ date }) => date)
    const name = `${count} ${added.join(' ')}`
    const known = longer.get(before)
    if (known?.name === name) return known.days
    const days = packDays([...dayTexts(before).slice(0, count), ...added].map(numberOfDay))
    longer.set(before, { name, days })
    return days
  }

  return {
    pack({ assetId, observations, held, cuts }) {
      const days = packDays(observations.map(({ date }) => numberOfDay(date)))
      list.clear()
      writePrices(
        list,
        observations.map(({ price }) => price),
        block,
      )
      return { assetId, days, prices: keep(list.written()), held, cuts }
    },
    extend(series, later, count = observationCount(series)) {
      const all = observationCount(series)
      if (later.length === 0 && count === all) return series
      const whole = Math.floor(count / blockSize)
      const last = readPrices(series.prices, { from: whole * blockSize, to: count, count: all })
      list.clear()
      list.bytes(series.prices.subarray(0, blockStart(series.prices, whole)))
      writePrices(list, [...last, ...later.map(({ price }) => price)], block)
      return { ...series, days: daysWith(series.days, count, later), prices: keep(list.written()) }
    },
  }
}

/** As {@link openSeriesPacker}, for those who only pack. */
export function createSeriesPacker(): (series: Series) => PackedSeries {
  const { pack } = openSeriesPacker()
  return (series) => pack(series)
}

/** A stretch of a series, by the places of its observations: from the first up to another, which is not in it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The observations of a stretch. */
export function observationsIn(
  { days, prices }: PackedSeries,
  { from, to }: Stretch,
): readonly Observation[] {
  const texts = readPrices(prices, { from, to, count: countDays(days) })
  return dayTexts(days)
    .slice(from, to)
    .map((date, index) => ({ date, price: texts[index] ?? '' }))
}

/** The series again, as it was packed. */
export function unpackSeries(series: PackedSeries): Series {
  const { assetId, held, cuts } = series
  return {
    assetId,
    observations: observationsIn(series, { from: 0, to: observationCount(series) }),
    held,
    cuts,
  }
}

/** The first day of a series; empty where it has none. */
export function firstDay({ days }: PackedSeries): string {
  return dayAt(days, 0)
}

/** The last day of a series; empty where it has none. */
export function lastDay({ days }: PackedSeries): string {
  return dayAt(days, countDays(days) - 1)
}

/** How many observations a series has; unlike reading them, this costs nothing. */
export function observationCount({ days }: PackedSeries): number {
  return countDays(days)
}

/** How many observations of a series are before a UTC day. */
export function countBefore({ days }: PackedSeries, date: string): number {
  return countUntil(days, numberOfDay(date) - 1)
}

/** The last observation at or before a UTC day, without reading the others; null when the series begins later. */
export function observationAt({ days, prices }: PackedSeries, date: string): Observation | null {
  const place = countUntil(days, dayNumber(date)) - 1
  if (place < 0) return null
  return { date: dayAt(days, place), price: priceAt(prices, place) }
}

/** Whether two series have the same first observations, so many of them. */
export function beginsAlike(one: PackedSeries, other: PackedSeries, count: number): boolean {
  if (Math.min(countDays(one.days), countDays(other.days)) < count) return false
  const whole = Math.floor(count / blockSize)
  const [end, otherEnd] = [blockStart(one.prices, whole), blockStart(other.prices, whole)]
  if (end !== otherEnd || !areEqual(one.prices, other.prices, end)) return false
  const last = { from: whole * blockSize, to: count }
  const others = pricesIn(other, last)
  const isSame = pricesIn(one, last).every((price, index) => price === others[index])
  return isSame && haveSameDays(one.days, other.days, count)
}

function areEqual(one: Uint8Array, other: Uint8Array, end: number): boolean {
  for (let at = 0; at < end; at += 1) if (one[at] !== other[at]) return false
  return true
}

function pricesIn({ days, prices }: PackedSeries, stretch: Stretch): readonly string[] {
  return readPrices(prices, { ...stretch, count: countDays(days) })
}

/** What was compared last: many series have the same days, before and after. */
const compared = new WeakMap<Uint8Array, { other: Uint8Array; count: number; isSame: boolean }>()

function haveSameDays(one: Uint8Array, other: Uint8Array, count: number): boolean {
  const known = compared.get(one)
  if (known?.other === other && known.count === count) return known.isSame
  const [days, others] = [dayTexts(one), dayTexts(other)]
  const isSame = days.slice(0, count).every((day, index) => day === others[index])
  compared.set(one, { other, count, isSame })
  return isSame
}

/** Reads series by asset, null where there is none. The ones read last are kept ready; equal calls may give other objects. */
export function createSeriesReader(
  packed: (assetId: string) => PackedSeries | null | undefined,
): (assetId: string) => Series | null {
  const ready = new Map<string, Series>()
  return (assetId) => {
    const known = ready.get(assetId)
    if (known !== undefined) return known
    const kept = packed(assetId)
    if (!kept) return null
    const made = unpackSeries(kept)
    if (ready.size >= readyLimit) ready.clear()
    ready.set(assetId, made)
    return made
  }
}
