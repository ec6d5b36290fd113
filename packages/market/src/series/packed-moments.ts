import { instantMs } from '../model/day.ts'
import type { Moment, PackedMoments } from '../model/model.ts'
import { entryCount, entryFromEnd, entryOf, lastNotAfter, separator } from './packed-text.ts'

const instantWidth = 'YYYY-MM-DDTHH:MM:SSZ'.length

const secondForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** An instant in whole seconds of UTC, the form in which texts sort like times. Throws a RangeError for what is no time. */
export function secondText(instant: string | number): string {
  if (typeof instant === 'string' && secondForm.test(instant)) {
    return instant.length === instantWidth ? instant : `${instant.slice(0, instantWidth - 1)}Z`
  }
  const at = typeof instant === 'number' ? instant : instantMs(instant)
  return `${new Date(at).toISOString().slice(0, instantWidth - 1)}Z`
}

/** Packs moments, oldest first, each at its whole second. */
export function packMoments(assetId: string, moments: readonly Moment[]): PackedMoments {
  const times = moments.map(({ at }) => secondText(at)).join(separator)
  return { assetId, times, prices: moments.map(({ price }) => price).join(separator) }
}

/** The moments again, no matter who packed them. */
export function unpackMoments({ times, prices }: PackedMoments): readonly Moment[] {
  const texts = prices.split(separator)
  return times === '' ? [] : times.split(separator).map((at, index) => ({ at, price: texts[index] ?? '' }))
}

/** The last moment at or before an instant, without reading the others; null where all are later. Packed by `packMoments`. */
export function momentAt({ times, prices }: PackedMoments, instant: string | number): Moment | null {
  const place = lastNotAfter(times, instantWidth, secondText(instant))
  if (place < 0) return null
  return {
    at: entryOf(times, instantWidth, place),
    price: entryFromEnd(prices, entryCount(times, instantWidth), place),
  }
}
