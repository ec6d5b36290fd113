import type { Step } from './steps.ts'
import type { Track } from './track.ts'
import known from './unit-changes.json' with { type: 'json' }

/** A day on which an asset got another unit: zeros struck off a currency, a share split. */
interface UnitChange {
  readonly asset: string
  /** The first day of the new unit. */
  readonly date: string
  /** New price over old: 1000 for three zeros struck off, 0.1 for ten shares for one. */
  readonly factor: string
}

const changes: ReadonlyMap<string, readonly UnitChange[]> = Map.groupBy(known, ({ asset }) => asset)

/** A feed may change a little before the day, or a few months after it. */
const earliestDays = 3
const latestDays = 120

/** How far from its factor the step may be, as a natural logarithm: the market moves meanwhile. */
const tolerance = 0.35

const msOfDay = 86_400_000

/** The factor of a known change of the asset's unit that a step is, at the time that it could come; null where it is none. */
export function knownFactor({ assetId }: Track, { after, move }: Step): string | null {
  const found = (changes.get(assetId) ?? []).find(({ date, factor }) => {
    const late = after.day - Date.parse(date) / msOfDay
    const isInTime = late >= -earliestDays && late <= latestDays
    return isInTime && Math.abs(move - Math.log(Number(factor))) <= tolerance
  })
  return found?.factor ?? null
}

/** Whether a step undoes a change of unit that is known or that the track was cut at: the feed quotes old units again. */
export function returnsToOldUnit({ assetId, cuts }: Track, { after, move }: Step): boolean {
  if (Math.abs(move) < Math.LN10 - tolerance) return false
  const past = [
    ...cuts.filter(({ reason }) => reason === 'redenomination'),
    ...(changes.get(assetId) ?? []),
  ].filter(({ date }) => date < after.date)
  return past.some(({ factor }) => {
    const size = Math.log(Number(factor))
    return Math.abs(size) >= Math.LN10 && Math.abs(size + move) <= tolerance
  })
}
