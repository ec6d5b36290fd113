import {
  beginsAlike,
  countBefore,
  dayNumber,
  dayText,
  observationCount,
  observationsIn,
  openSeriesPacker,
  type PackedSeries,
  type Stretch,
} from '@portico/market'
import { fingerprint } from './fingerprint.ts'

// Histories are nearly all of a snapshot, and a day more is all that changes in them. So each is moved in two halves: days that
// stay as they are for thirteen weeks, and those since. Every asset has a day of its own in these weeks on which its first half
// is extended, so that no day moves much more than another; assets of the same day stand together.

/** A stretch of a history that is moved by itself. The series that it is read from may be replaced by one that has it as well. */
export interface HistoryPart extends Stretch {
  readonly assetId: string
  series: PackedSeries
}

/** Histories in two lists; the second is in the order of the histories. */
interface Halves {
  readonly settled: readonly HistoryPart[]
  readonly series: readonly HistoryPart[]
}

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

/** The first days of a history: the same object as before where they are the same, which then lets go of the history of before. */
function settledOf(known: HistoryPart | undefined, whole: PackedSeries, to: number): HistoryPart {
  if (known?.to !== to || !beginsAlike(known.series, whole, to))
    return { assetId: whole.assetId, series: whole, from: 0, to }
  known.series = whole
  return known
}

/** Gives what splits histories. What is the same as before, whole or in its first half, is the same object as before. */
export function createHistorySplitter(): (series: readonly PackedSeries[], asOf: string) => Halves {
  const known = new WeakMap<
    PackedSeries,
    { readonly day: string; readonly halves: readonly [HistoryPart, HistoryPart] }
  >()
  let settledBefore = new Map<string, HistoryPart>()

  function split(whole: PackedSeries, day: string): readonly [HistoryPart, HistoryPart] {
    const same = known.get(whole)
    if (same?.day === day) return same.halves
    const { assetId } = whole
    const place = countBefore(whole, day)
    const settled = settledOf(settledBefore.get(assetId), whole, place)
    const since = { assetId, series: whole, from: place, to: observationCount(whole) }
    const halves = [settled, since] as const
    known.set(whole, { day, halves })
    return halves
  }

  return (series, asOf) => {
    const days = beginnings(asOf)
    const byTurn: HistoryPart[][] = days.map(() => [])
    const since = series.map((whole) => {
      const turn = turnOf(whole.assetId)
      const [settled, since] = split(whole, days[turn] ?? '')
      byTurn[turn]?.push(settled)
      return since
    })
    const settled = byTurn.flat()
    settledBefore = new Map(settled.map((part) => [part.assetId, part]))
    return { settled, series: since }
  }
}

/** Gives what puts halves together. Those that are the same objects as before make the same history as before. */
export function createHistoryJoiner(): (halves: Halves) => readonly PackedSeries[] {
  const known = new WeakMap<HistoryPart, { readonly settled: HistoryPart; readonly whole: PackedSeries }>()
  const { extend } = openSeriesPacker()

  function join(settled: HistoryPart | undefined, since: HistoryPart): PackedSeries {
    if (settled === undefined) throw new RangeError(`The history of ${since.assetId} lacks its first half.`)
    const same = known.get(since)
    if (same?.settled === settled) return same.whole
    const { held, cuts } = since.series
    const longer = extend(settled.series, observationsIn(since.series, since), settled.to)
    const whole = { ...longer, held, cuts }
    // The first half is in the whole, and takes no memory of its own.
    settled.series = whole
    known.set(since, { settled, whole })
    return whole
  }

  return ({ settled, series }) => {
    const byAsset = new Map(settled.map((part) => [part.assetId, part]))
    return series.map((since) => join(byAsset.get(since.assetId), since))
  }
}
