import { type Close, dayNumber } from '@portico/market'
import { isDay } from '../../figures/is-day.ts'

/** What is known of the day that an address asks for. */
export type AskedDay =
  | { readonly state: 'none' }
  | { readonly state: 'bad' }
  /** The close of the day, or of the nearest one that has any. */
  | { readonly state: 'known'; readonly close: Close; readonly isOfDay: boolean }

/** The days that can be asked for. */
export interface DaySpan {
  readonly first: string
  readonly last: string
}

const distance = (one: string, other: string) => Math.abs(dayNumber(one) - dayNumber(other))

/** The close of a day among daily closes, else the nearest one; of two as near the earlier. `closes` are the newest first. */
export function askedDay(closes: readonly Close[], { first, last }: DaySpan, asked: string): AskedDay {
  if (asked === '') return { state: 'none' }
  const [newest, ...older] = closes
  if (newest === undefined || !isDay(asked) || asked < first || asked > last) return { state: 'bad' }
  const close = older.reduce(
    (nearest, each) => (distance(each.date, asked) <= distance(nearest.date, asked) ? each : nearest),
    newest,
  )
  return { state: 'known', close, isOfDay: close.date === asked }
}
