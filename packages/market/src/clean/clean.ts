import { Decimal } from '@portico/decimal'

import type { AssetKind, Series } from '../model.ts'

/** What a source published for one asset: units of the asset for one US dollar, by day, oldest first. */
export interface RawSeries {
  readonly assetId: string
  readonly kind: AssetKind
  readonly days: readonly RawDay[]
}

export interface RawDay {
  readonly date: string
  /** As published; not yet known to be a number. */
  readonly rate: string
}

export function cleanSeries(raw: readonly RawSeries[]): readonly Series[] {
  return raw.map((entry) => ({
    assetId: entry.assetId,
    observations: entry.days.map((day) => ({
      date: day.date,
      price: new Decimal(1).dividedBy(day.rate).toSignificantDigits(12).toString(),
    })),
    held: [],
    cuts: [],
  }))
}
