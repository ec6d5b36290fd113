import { Decimal } from '@portico/decimal'
import { instantMs } from '../model/day.ts'
import type { Asset } from '../model/model.ts'
import { windowMs } from '../model/windows.ts'
import { lastCut } from '../rates/change.ts'
import { dollarId } from '../rates/dollar.ts'
import { latestRate } from '../rates/latest-rate.ts'
import type { Pair } from '../rates/rate.ts'
import { rateValidMs } from '../rates/window-leg.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** A pair's rate at an instant. */
export interface DayPoint {
  readonly at: string
  readonly rate: string
}

/** Fewer prices of a day draw a shape that the day did not have. */
const leastMoments = 6
/** A coin's price that is older than this says nothing of the other side's moment; what is priced by the day stays current. */
const coinSlackMs = 2 * 3_600_000

/** Instants of the last 24 hours at which a live source priced an asset, oldest first; none of the dollar, which is the unit. */
function momentsOf(snapshot: Snapshot, assetId: string): readonly string[] {
  if (assetId === dollarId) return []
  const endMs = instantMs(snapshot.asOf)
  return snapshot.recent(assetId).flatMap(({ at }) => {
    const atMs = instantMs(at)
    return atMs >= endMs - windowMs('24h') && atMs <= endMs ? [at] : []
  })
}

/** The price of one side at an instant; null where none is near enough before it. */
function priceNear(snapshot: Snapshot, { id, kind }: Asset, at: string): string | null {
  if (id === dollarId) return '1'
  const found = snapshot.priceAt(id, instantMs(at))
  const slackMs = kind === 'crypto' ? coinSlackMs : rateValidMs
  return found !== null && instantMs(at) - instantMs(found.at) <= slackMs ? found.price : null
}

/**
 * A pair's rates over the last 24 hours in the steps that live sources have them, oldest first, and last the newest one. Null where
 * fewer than six moments are known of both sides, so that a chart of days is the better one; null across a change of units.
 */
export function dayLine(snapshot: Snapshot, pair: Pair): readonly DayPoint[] | null {
  const startDay = new Date(instantMs(snapshot.asOf) - windowMs('24h')).toISOString().slice(0, 10)
  const cut = lastCut([snapshot.series(pair.from.id), snapshot.series(pair.to.id)])
  if (cut !== null && cut > startDay) return null
  const sides = [pair.from.id, pair.to.id].map((id) => momentsOf(snapshot, id))
  const times = sides.toSorted((left, right) => right.length - left.length)[0] ?? []
  const points = times.flatMap((at) => {
    const [from, to] = [priceNear(snapshot, pair.from, at), priceNear(snapshot, pair.to, at)]
    return from === null || to === null ? [] : [{ at, rate: new Decimal(from).dividedBy(to).toString() }]
  })
  if (points.length < leastMoments) return null
  const last = points.at(-1)?.at ?? ''
  const latest = latestRate(snapshot, pair, startDay)
  return latest !== null && latest.at > last ? [...points, { at: latest.at, rate: latest.rate }] : points
}
