import type { Forms } from './forms.ts'

const narrowed = (text: string) => text.replaceAll('\u202f', ' ')

/** A text as an expression, with any space where it has one. */
const literal = (text: string) => RegExp.escape(narrowed(text)).replaceAll(/\\x20|\\xa0/g, '[ \u00a0]')

const anyOf = (names: Readonly<Record<string, string>>) =>
  Object.values(names)
    .toSorted((one, other) => other.length - one.length)
    .map(literal)
    .join('|')

/** What a field of a pattern may be. */
function fieldsOf({ months }: Forms): Readonly<Record<string, string>> {
  const short = anyOf(months.abbreviated)
  return {
    ...{ y: String.raw`\d{4}`, MMMM: `(?:${anyOf(months.wide)})`, MMM: `(?:${short})`, LLL: `(?:${short})` },
    ...{ LLLL: String.raw`\p{L}+`, MM: String.raw`\d{2}`, M: String.raw`\d{1,2}` },
    ...{ dd: String.raw`\d{2}`, d: String.raw`\d{1,2}` },
  }
}

/** A pattern of CLDR as an expression. An abbreviation of "year" that ends it is a word in prose. */
function expressionOf(pattern: string, fields: Readonly<Record<string, string>>): string {
  return narrowed(pattern)
    .replace(/ '\p{L}+'\.$/u, '')
    .split("'")
    .map((piece, index) =>
      index % 2 === 1
        ? literal(piece)
        : piece.replace(/([yMLd])\1*|[^yMLd]+/g, (part) => fields[part] ?? literal(part)),
    )
    .join('')
}

function datesOf(forms: Forms): RegExp {
  const { yMMMd = '', MMMd = '', yMMM = '', MMMMd = '', yMMMM = '', yMMMMd = '' } = forms.available
  const fields = fieldsOf(forms)
  const intervals = Object.values(forms.intervals['yMMMd'] ?? {})
  const patterns = [...intervals, forms.long, yMMMMd, yMMMd, MMMMd, MMMd, yMMMM, yMMM].filter(Boolean)
  const any = patterns.map((pattern) => expressionOf(pattern, fields)).join('|')
  return new RegExp(String.raw`(?<!\d)(?:${any})(?!\d)`, 'gu')
}

const english = 'January|February|March|April|May|June|July|August|September|October|November|December'
const englishShort = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec'

/** A month beside a number, in this language or in English. */
function namedMonths({ months, available }: Forms): RegExp {
  const names = [anyOf(months.wide), anyOf(months.abbreviated), english, englishShort].join('|')
  const between = String.raw`[,\-]?[ \u00a0]?`
  const day = String.raw`(?<!\p{N})(?:\d{1,2}${available['MMMd']?.includes('d.') ? '\\.?' : ''}|\d{4})${between}(?:de )?`
  return new RegExp(
    String.raw`${day}(?<![\p{L}\d])(?:${names})(?!\p{L})|(?<!\p{L})(?:${names})(?!\p{N})\.?${between}\d{1,4}(?!\p{N})`,
    'gu',
  )
}

/** Dates that CLDR has nowhere in the language: another order, another mark, digits alone, an English month. */
function otherDates(text: string, forms: Forms): readonly string[] {
  const right = [...text.matchAll(datesOf(forms))].map(({ index, 0: found }) => [index, index + found.length])
  const isWithin = (start: number, end: number) =>
    right.some(([from = 0, to = 0]) => start >= from && end <= to)
  const named = [...text.matchAll(namedMonths(forms))]
  const digits = [
    ...text.matchAll(/(?<![\d./-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?![\d./-])/g),
  ]
  return [...named, ...digits]
    .filter(({ index, 0: found }) => !isWithin(index, index + found.length))
    .map(({ index }) => text.slice(Math.max(0, index - 12), index + 24))
}

/** Times of day with another count of hours, another mark, or digits too few. */
function otherTimes(text: string, forms: Forms): readonly string[] {
  const pattern = narrowed(forms.clock)
  const periods = anyOf({ ...forms.dayPeriods.abbreviated })
  const fields: Readonly<Record<string, string>> = {
    ...{ HH: String.raw`(?:[01]\d|2[0-3])`, H: String.raw`(?:1?\d|2[0-3])`, h: String.raw`(?:[1-9]|1[0-2])` },
    ...{ K: String.raw`(?:\d|1[01])`, mm: String.raw`[0-5]\d` },
    ...{ a: `(?:${periods})`, B: String.raw`\p{L}+` },
  }
  const expression = pattern.replace(/([HhKmaB])\1*|[^HhKmaB]+/g, (part) => fields[part] ?? literal(part))
  const right = [...text.matchAll(new RegExp(String.raw`(?<!\d)${expression}(?!\d| ?[AP]M)`, 'gu'))]
  const within = (at: number) => right.some(({ index, 0: found }) => at >= index && at < index + found.length)
  return [...text.matchAll(/(?<![\d:.])\d{1,2}:[0-5]\d(?![\d:])(?: ?[AaPp]\.?[Mm]\.?)?/g)]
    .filter(({ index }) => !within(index))
    .map(([found]) => found)
}

/** Dates and times of a text that CLDR would not write so in the language. */
export function unlikeDates(text: string, forms: Forms): readonly string[] {
  return [...otherDates(text, forms), ...otherTimes(text, forms)]
}
