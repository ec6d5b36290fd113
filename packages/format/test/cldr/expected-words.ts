import type { Forms } from './forms.ts'
import { numberText } from './expected-numbers.ts'
import { pluralOf } from './plural.ts'

const filled = (pattern: string, ...values: readonly string[]) =>
  pattern.replace(/\{(\d)\}/g, (_, place: string) => values[Number(place)] ?? '')

/** Engines write a usual space in dates where CLDR has a narrow one, since programs read such texts. */
const narrowed = (text: string) => text.replaceAll('\u202f', ' ')

/** A pattern of a date or time with its fields; text between apostrophes stands as it is. */
function dated(pattern: string, iso: string, { months, dayPeriods, utc }: Forms): string {
  const [, year = '', month = '', day = '', hour = '0', minute = ''] =
    /^(\d+)-(\d+)-(\d+)(?:T(\d+):(\d+))?/.exec(iso) ?? []
  const whole = (text: string) => String(Number(text))
  const twelfth = Number(hour) % 12
  const fields: Readonly<Record<string, string>> = {
    ...{ y: year, MMMM: months.wide[whole(month)] ?? '', MMM: months.abbreviated[whole(month)] ?? '' },
    ...{ LLL: months.abbreviated[whole(month)] ?? '', MM: month, M: whole(month), dd: day, d: whole(day) },
    ...{ HH: hour, H: whole(hour), h: String(twelfth || 12), K: String(twelfth), mm: minute, v: utc },
    a: narrowed(dayPeriods.abbreviated[Number(hour) < 12 ? 'am' : 'pm'] ?? ''),
  }
  return narrowed(pattern)
    .split("'")
    .map((piece, index) =>
      index % 2 === 1 ? piece : piece.replace(/([yMLdHhKmva])\1*/g, (field) => fields[field] ?? field),
    )
    .join('')
}

export function dayText(day: string, forms: Forms, skeleton: 'yMMMd' | 'MMMd' | 'yMMM' = 'yMMMd'): string {
  return dated(forms.available[skeleton] ?? '', day, forms)
}

/** Some languages have more parts of a day; at nine they have the same word for it. */
const halves = (pattern: string) => pattern.replace('B', 'a')

export function clockText(iso: string, forms: Forms): string {
  return dated(halves(forms.clock), iso, forms)
}

/** A date and a time joined; words of the join stand between apostrophes. */
function joined(
  join: string,
  { day, iso }: { readonly day: string; readonly iso: string },
  forms: Forms,
): string {
  const time = dated(halves(forms.available[`${forms.hours}mv`] ?? ''), iso, forms)
  const text = filled(join.replaceAll("'", ''), time, day)
  // Arabic breaks lines between a time and Latin letters.
  return /\p{Script=Arabic}/u.test(text) ? text.replace(' UTC', '\u00a0UTC') : text
}

export function instantText(iso: string, forms: Forms): string {
  return joined(forms.join, { day: dayText(iso, forms), iso }, forms)
}

/** The same with the month in full, as mails have it. */
export function longInstantText(iso: string, forms: Forms): string {
  return joined(
    forms.longJoin,
    { day: dated(forms.available['yMMMMd'] ?? forms.long, iso, forms), iso },
    forms,
  )
}

/** Two texts with units of their own as a range. */
export function rangeText(low: string, high: string, { range }: Forms): string {
  return filled(range.replace(/\{0\}\s*(\S+?)\s*\{1\}/, '{0} $1 {1}'), low, high)
}

/** "3 months ago", "in 5 minutes"; nothing of it is rounded here. */
export function ageText(count: number, unit: string, forms: Forms): string {
  const direction = count < 0 ? 'relativeTime-type-past' : 'relativeTime-type-future'
  const patterns = forms.relative[unit]?.[direction]
  if (patterns === undefined || typeof patterns === 'string') throw new Error(`no ${direction} of ${unit}`)
  const size = String(Math.abs(count))
  const key = `relativeTimePattern-count-${pluralOf(size, forms.plurals)}`
  return filled(patterns[key] ?? patterns['relativeTimePattern-count-other'] ?? '', numberText(size, forms))
}

export function nowText(forms: Forms): string {
  return String(forms.relative['second']?.['relative-type-0'])
}

export function minutesText(count: number, forms: Forms): string {
  const key = `unitPattern-count-${pluralOf(String(count), forms.plurals)}`
  return filled(forms.minute[key] ?? forms.minute['unitPattern-count-other'] ?? '', String(count))
}

export function listText(names: readonly string[], { list }: Forms): string {
  const [first = '', second = '', third] = names
  // Thai sets words of other scripts apart; CLDR's pattern is for Thai names.
  const pattern = (key: string) => (list[key] ?? '').replace('และ', ' และ ').replaceAll('  ', ' ')
  if (third === undefined) return filled(pattern('2'), first, second)
  return filled(pattern('start'), first, filled(pattern('end'), second, third))
}
