import { dayNumber, dayText, type PackedMoments, type PackedSeries } from '@portico/market'
import { fingerprint } from './fingerprint.ts'

// Histories are nearly all of a snapshot, and a day more is all that changes in them. So each is moved in two halves: days that
// stay as they are for thirteen weeks, and those since. Every asset has a day of its own in these weeks on which its first half
// is extended, so that no day moves much more than another; assets of the same day stand together.

/** The days of a history that no longer change. Its texts may be replaced by equal ones. */
export interface SettledDays extends PackedMoments {
  times: string
  prices: string
}

/** Histories in two lists; the second is in the order of the histories. */
interface Halves {
  readonly settled: readonly SettledDays[]
  readonly series: readonly PackedSeries[]
}

const separator = ' '
const dayLength = 'YYYY-MM-DD'.length + separator.length

/** Coprime to the sizes of parts: otherwise the assets that end a part would share few days. */
const turnDays = 91

/** The turn of an asset: a number below `turnDays`. */
function turnOf(assetId: string): number {
  return fingerprint(assetId) % turnDays
}

/** By turn, the day on which the second halves begin: the last one that is the turn's, or the day of the snapshot itself. */
function beginnings(asOf: string): readonly string[] {
  const today = dayNumber(asOf)
  return Array.from({ length: turnDays }, (_, turn) => dayText(today - ((today + turn) % turnDays)))
}

/** How many of the days, which are in order, are from a day on. */
function countSince(dates: string, day: string): number {
  let [from, to] = [0, (dates.length + separator.length) / dayLength]
  if (dates === '') return 0
  const all = to
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (dates.slice(middle * dayLength, (middle + 1) * dayLength - 1) < day) from = middle + 1
    else to = middle
  }
  return all - from
}

/** A text of words before its last ones, and these. */
function cutBefore(text: string, lastWords: number): readonly [string, string] {
  let cut = text.length + separator.length
  for (let word = 0; word < lastWords && cut > 0; word += 1) cut = text.lastIndexOf(separator, cut - 2) + 1
  return [text.slice(0, Math.max(0, cut - 1)), text.slice(cut)]
}

/** What is remembered of texts that were cut out of longer ones, and must not keep these alive once newer ones hold the same. */
function sameDays(known: SettledDays | undefined, { assetId, times, prices }: PackedMoments): SettledDays {
  if (known?.times !== times || known.prices !== prices) return { assetId, times, prices }
  known.times = times
  known.prices = prices
  return known
}

/** Gives what splits histories. What is the same as before, whole or in its first half, is the same object as before. */
export function createHistorySplitter(): (series: readonly PackedSeries[], asOf: string) => Halves {
  const known = new WeakMap<
    PackedSeries,
    { readonly day: string; readonly halves: readonly [SettledDays, PackedSeries] }
  >()
  let settledBefore = new Map<string, SettledDays>()

  function split(whole: PackedSeries, day: string): readonly [SettledDays, PackedSeries] {
    const same = known.get(whole)
    if (same?.day === day) return same.halves
    const { assetId } = whole
    const lastDays = countSince(whole.dates, day)
    const [times, dates] = cutBefore(whole.dates, lastDays)
    const [before, prices] = cutBefore(whole.prices, lastDays)
    const settled = sameDays(settledBefore.get(assetId), { assetId, times, prices: before })
    const halves = [settled, { ...whole, dates, prices }] as const
    known.set(whole, { day, halves })
    return halves
  }

  return (series, asOf) => {
    const days = beginnings(asOf)
    const byTurn: SettledDays[][] = days.map(() => [])
    const since = series.map((whole) => {
      const turn = turnOf(whole.assetId)
      const [settled, since] = split(whole, days[turn] ?? '')
      byTurn[turn]?.push(settled)
      return since
    })
    const settled = byTurn.flat()
    settledBefore = new Map(settled.map((days) => [days.assetId, days]))
    return { settled, series: since }
  }
}

function joined(before: string, since: string): string {
  return before === '' || since === '' ? before + since : `${before}${separator}${since}`
}

/** Gives what puts halves together. Those that are the same objects as before make the same history as before. */
export function createHistoryJoiner(): (halves: Halves) => readonly PackedSeries[] {
  const known = new WeakMap<PackedSeries, { readonly settled: SettledDays; readonly whole: PackedSeries }>()

  /** Histories of the same days share one text of them. */
  let datesByHalves = new Map<string, Map<string, string>>()
  function datesOf(before: string, since: string): string {
    const bySince = datesByHalves.get(before) ?? new Map<string, string>()
    datesByHalves.set(before, bySince)
    const dates = bySince.get(since) ?? joined(before, since)
    bySince.set(since, dates)
    return dates
  }

  function join(settled: SettledDays | undefined, series: PackedSeries): PackedSeries {
    if (settled === undefined) throw new RangeError(`The history of ${series.assetId} lacks its first half.`)
    const same = known.get(series)
    if (same?.settled === settled) return same.whole
    const prices = joined(settled.prices, series.prices)
    const whole = { ...series, dates: datesOf(settled.times, series.dates), prices }
    // A part of the whole text takes no memory of its own, as the text that was read would.
    settled.prices = prices.slice(0, settled.prices.length)
    known.set(series, { settled, whole })
    return whole
  }

  return ({ settled, series }) => {
    datesByHalves = new Map()
    const byAsset = new Map(settled.map((days) => [days.assetId, days]))
    return series.map((since) => join(byAsset.get(since.assetId), since))
  }
}
