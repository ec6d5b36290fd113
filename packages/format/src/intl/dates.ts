import { isRightToLeft } from './direction.ts'
import { hasWords } from './engine-data.ts'
import { perTag } from './per-tag.ts'

/**
 * Words dates of a locale in the Gregorian calendar, whatever its own one: texts, charts and predictions count their years in
 * it, Thai dates have the Buddhist era, and releases of CLDR disagree on the calendar of Saudi Arabia.
 */
export function gregorianFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return gregorianFormatIn(tag, options, hasWords(tag))
}

/** The same for an engine that has words of the language or not: without them, year, month and day in digits, as in Sweden. */
export function gregorianFormatIn(
  tag: string,
  options: Intl.DateTimeFormatOptions,
  isKnown: boolean,
): Intl.DateTimeFormat {
  if (isKnown) return new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory' })
  const digits = {
    ...(options.month === undefined ? {} : { month: '2-digit' as const }),
    ...(options.day === undefined ? {} : { day: '2-digit' as const }),
  }
  return new Intl.DateTimeFormat('sv', { ...options, ...digits, calendar: 'gregory' })
}

const days = perTag((tag) =>
  gregorianFormat(tag, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

const monthDays = perTag((tag) => gregorianFormat(tag, { month: 'short', day: 'numeric', timeZone: 'UTC' }))

const months = perTag((tag) => gregorianFormat(tag, { year: 'numeric', month: 'short', timeZone: 'UTC' }))

const years = perTag((tag) => gregorianFormat(tag, { year: 'numeric', timeZone: 'UTC' }))

const clocks = perTag((tag) => gregorianFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }))

const instants = perTag((tag) =>
  gregorianFormat(tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }),
)

const longInstants = perTag((tag) =>
  gregorianFormat(tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }),
)

function dayOf(date: string): Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new RangeError(`not a day: ${date}`)
  return new Date(`${date}T00:00:00Z`)
}

/** A UTC day (`YYYY-MM-DD`) with its month as a word. Throws a RangeError for what is no day. */
export function formatDay(date: string, tag: string): string {
  return days(tag).format(dayOf(date))
}

/** A UTC day without its year, for axes whose year is plain. Throws a RangeError for what is no day. */
export function formatMonthDay(date: string, tag: string): string {
  return monthDays(tag).format(dayOf(date))
}

/** The month of a UTC day with its year, for axes of many months. Throws a RangeError for what is no day. */
export function formatMonth(date: string, tag: string): string {
  return months(tag).format(dayOf(date))
}

/** The year of a UTC day, for axes of years. Throws a RangeError for what is no day. */
export function formatYear(date: string, tag: string): string {
  return years(tag).format(dayOf(date))
}

/** The hour and minute of an ISO 8601 instant in UTC, for axes that say so. Throws a RangeError for what is no instant. */
export function formatClock(iso: string, tag: string): string {
  return clocks(tag).format(new Date(iso))
}

/** UTC in Arabic never stands on a line of its own. */
const keptTogether = (text: string, tag: string) =>
  isRightToLeft(tag) ? text.replace(' UTC', '\u00a0UTC') : text

/** An ISO 8601 instant as date and time in UTC, with UTC said. Throws a RangeError for what is no instant. */
export function formatInstant(iso: string, tag: string): string {
  return keptTogether(instants(tag).format(new Date(iso)), tag)
}

/** The same in a letter, with its month in full. */
export function formatLongInstant(iso: string, tag: string): string {
  return keptTogether(longInstants(tag).format(new Date(iso)), tag)
}

/** An instant as {@link formatInstant} has it; one at midnight UTC stands for a whole day, and is told by its day alone. */
export function formatMoment(iso: string, tag: string): string {
  const day = iso.slice(0, 10)
  return Date.parse(iso) === Date.parse(day) ? formatDay(day, tag) : formatInstant(iso, tag)
}

const counted = perTag((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'always' }))
const relative = perTag((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

const minuteCounts = perTag(
  (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'short' }),
)

/** A length of time in minutes: "6 min". */
export function formatMinutes(count: number, tag: string): string {
  return minuteCounts(tag).format(count)
}

const hourMs = 3_600_000
const dayMs = 86_400_000
/** The mean length of a month. */
const monthMs = 30.4375 * dayMs

/** Units with their length and with the least age that is counted in them, largest first. */
const units = [
  ['year', 12 * monthMs, 23.5 * monthMs],
  ['month', monthMs, 91 * dayMs],
  ['day', dayMs, 48 * hourMs],
  ['hour', hourMs, hourMs],
  ['minute', 60_000, 60_000],
  ['second', 1000, 1000],
] as const

/** Two moments, and the language that their distance is told in. */
export interface AgeOptions {
  /** ISO 8601 instants: what is aged, and the moment it is seen from. */
  readonly from: string
  readonly to: string
  readonly tag: string
}

/**
 * How long ago `from` was at `to`: "3 minutes ago", "now". Hours are counted up to 47, days up to 90, months up to 23. A moment
 * that still lies ahead, as a slow clock sees it, reads "in 3 minutes". An engine without words of the language tells the day.
 * Throws a RangeError for what is no instant.
 */
export function formatAge({ from, to, tag }: AgeOptions): string {
  const elapsedMs = Date.parse(to) - Date.parse(from)
  if (Number.isNaN(elapsedMs)) throw new RangeError(`not two instants: ${from}, ${to}`)
  if (!hasWords(tag)) return formatDay(new Date(from).toISOString().slice(0, 10), tag)
  const sizeMs = Math.abs(elapsedMs)
  const [unit, lengthMs] = units.find(([, , fromMs]) => sizeMs >= fromMs) ?? []
  if (unit === undefined) return relative(tag).format(0, 'second')
  // A month rounded down would hide half of itself; shorter units are whole ones that have passed.
  const count = lengthMs > dayMs ? Math.round(sizeMs / lengthMs) : Math.floor(sizeMs / lengthMs)
  return counted(tag).format(elapsedMs > 0 ? -count : count, unit)
}
