import { dayNumber, dayText } from '@portico/market'
import type { CloseStretch } from '@portico/stores'

/** Which days of which assets have a close. */
export interface DayTable {
  /** Marks the days of an asset as known; days outside of the window are left out. */
  add(assetId: string, dates: Iterable<string>): void
  isKnown(assetId: string, date: string): boolean
  /** The first and the last day that an asset lacks; null where it lacks none. */
  missing(assetId: string): { readonly from: string; readonly to: string } | null
  /** How many days an asset lacks. */
  missingCount(assetId: string): number
  /** The days of the window on which one of these assets lacks a close, oldest first. */
  daysMissing(assetIds: readonly string[]): readonly string[]
}

/** A table of the days from one to another, both included. */
export function createDayTable(from: string, to: string): DayTable {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const length = Math.max(0, last - first + 1)
  const tables = new Map<string, Uint8Array>()

  function daysOf(assetId: string): Uint8Array {
    const days = tables.get(assetId) ?? new Uint8Array(length)
    tables.set(assetId, days)
    return days
  }

  return {
    add(assetId, dates) {
      const days = daysOf(assetId)
      for (const date of dates) {
        const place = dayNumber(date) - first
        if (place >= 0 && place < length) days[place] = 1
      }
    },
    isKnown: (assetId, date) => daysOf(assetId)[dayNumber(date) - first] === 1,
    missing(assetId) {
      const days = daysOf(assetId)
      const [start, end] = [days.indexOf(0), days.lastIndexOf(0)]
      return start === -1 ? null : { from: dayText(first + start), to: dayText(first + end) }
    },
    missingCount: (assetId) => daysOf(assetId).reduce((count, known) => count + 1 - known, 0),
    daysMissing(assetIds) {
      const all = assetIds.map(daysOf)
      return Array.from({ length }, (_, place) => place)
        .filter((place) => all.some((days) => days[place] === 0))
        .map((place) => dayText(first + place))
    },
  }
}

/** Closes by asset that are written together. */
export interface CloseBatch {
  add(assetId: string, date: string, price: string): void
  /** How many closes wait. */
  size(): number
  /** What waits, of one source in one currency; nothing waits afterwards. */
  take(source: string, currency: string): readonly CloseStretch[]
}

export function createCloseBatch(): CloseBatch {
  let byAsset = new Map<string, { date: string; price: string }[]>()
  let size = 0
  return {
    add(assetId, date, price) {
      const closes = byAsset.get(assetId) ?? []
      closes.push({ date, price })
      byAsset.set(assetId, closes)
      size += 1
    },
    size: () => size,
    take(source, currency) {
      const stretches = [...byAsset].map(([assetId, closes]) => ({ assetId, source, currency, closes }))
      byAsset = new Map()
      size = 0
      return stretches
    },
  }
}
