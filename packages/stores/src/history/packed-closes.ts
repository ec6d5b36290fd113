import { dayNumber, dayText, type Observation } from '@portico/market'

/** The closes of one month, packed: `01=61234.5 02=61300`, days ascending. */
export interface PackedMonth {
  /** YYYY-MM. */
  readonly month: string
  readonly closes: string
  readonly days: number
}

const price = /^(?=.{1,64}$)(?=.*[1-9])\d+(?:\.\d+)?$/

/** Whether a text is a positive price, written plainly. */
export function isPrice(text: string): boolean {
  return price.test(text)
}

/** Whether a text is a UTC day that exists. */
export function isDay(date: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(date) && Number.isFinite(dayNumber(date)) && dayText(dayNumber(date)) === date
  )
}

/** Throws a RangeError for what is no day with a positive price. */
function ensureClose({ date, price: text }: Observation): void {
  if (!isDay(date) || !isPrice(text)) throw new RangeError(`not a close: ${date} ${text.slice(0, 64)}`)
}

function packed(month: string, byDay: ReadonlyMap<string, string>): PackedMonth {
  const days = [...byDay].toSorted(([left], [right]) => (left < right ? -1 : 1))
  return { month, closes: days.map(([day, text]) => `${day}=${text}`).join(' '), days: days.length }
}

/** Packs closes by month. Of two of one day the first counts. Throws a RangeError for what is no close. */
export function packCloses(closes: readonly Observation[]): readonly PackedMonth[] {
  const months = new Map<string, Map<string, string>>()
  for (const close of closes) {
    ensureClose(close)
    const month = close.date.slice(0, 7)
    const days = months.get(month) ?? new Map<string, string>()
    months.set(month, days)
    const day = close.date.slice(8)
    if (!days.has(day)) days.set(day, close.price)
  }
  return [...months].map(([month, days]) => packed(month, days))
}

/** Adds to a month the days that it lacks; what it has stays. */
export function addToMonth(known: PackedMonth, added: PackedMonth): PackedMonth {
  return packed(known.month, new Map([...daysOf(added), ...daysOf(known)]))
}

function daysOf({ closes }: Pick<PackedMonth, 'closes'>): [string, string][] {
  return closes.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(3)])
}

/** The closes of a month again, oldest first. */
export function unpackMonth(packedMonth: Pick<PackedMonth, 'month' | 'closes'>): Observation[] {
  return daysOf(packedMonth).map(([day, text]) => ({ date: `${packedMonth.month}-${day}`, price: text }))
}
