import type { QuarantinedValue, Observation, Series } from '../model/model.ts'
import { findDaysOff, verdictsOfDays } from './day-off.ts'
import { findExcursions } from './excursions.ts'
import { cutAtUnitChanges } from './redenominations.ts'
import { findRejectedBefore } from './rejected.ts'
import { judgeShifts } from './shifts.ts'
import { findStuckValues } from './stuck.ts'
import { findStrays, suspectDays } from './strays.ts'
import { type RawSeries, type Track, trackOf, withQuarantined } from './track.ts'
import { findWildDays } from './wild-days.ts'

/**
 * Cleans published rates by rule: what no market does is quarantined and the last good value stays current, what lasts is
 * kept, and where a series means something new it is cut. The rules run until none finds anything, so cleaning what is
 * clean changes nothing. Every asset's days must ascend.
 */
export function cleanSeries(raw: readonly RawSeries[]): readonly Series[] {
  let tracks = raw.map(trackOf)
  for (;;) {
    const next = passOver(tracks)
    if (next.every((track, index) => track.points === tracks[index]?.points)) return next.map(seriesOf)
    tracks = next
  }
}

/**
 * Applies every rule once, to what still stands: cuts are found anew each time, so that the last pass, which holds nothing
 * back, depends on nothing else. Points that no rule touches come back as the same array.
 */
function passOver(tracks: readonly Track[]): Track[] {
  const daysOff = findDaysOff(tracks)
  const rid = tracks.map((track) => {
    const steady = withQuarantined({ ...track, cuts: [] }, verdictsOfDays(track, daysOff))
    return cutAtUnitChanges(withQuarantined(steady, findStuckValues(steady)))
  })
  const excursions = rid.map(findExcursions)
  const days = suspectDays(excursions)
  const lasting = rid.map((track, index) => {
    const returned = withQuarantined(track, excursions[index] ?? [])
    const straight = withQuarantined(returned, findStrays(returned, days))
    return withQuarantined(straight, findRejectedBefore(straight))
  })
  const wild = findWildDays(lasting)
  return lasting.map((track) => judgeShifts(track, wild))
}

function seriesOf({ assetId, points, quarantined, cuts }: Track): Series {
  const observations = points.map(({ date, price }): Observation => ({ date, price }))
  return {
    assetId,
    observations,
    held: [...quarantined]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([date, { published, reason }]): QuarantinedValue => {
        const good = observations.findLast((seen) => seen.date < date) ?? null
        return { date, published, reason, held: good }
      }),
    cuts: cuts.toSorted((left, right) => (left.date < right.date ? -1 : 1)),
  }
}
