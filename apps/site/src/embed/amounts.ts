import { roundTo } from './exact.ts'

/** How a locale writes numbers, read off Intl once. */
export interface NumberForm {
  readonly decimal: string
  readonly minus: string
  /** The digits 0 to 9. */
  readonly digits: readonly string[]
  group(whole: bigint): string
}

/** @throws RangeError when `tag` is no BCP 47 tag. */
export function numberFormOf(tag: string): NumberForm {
  const format = new Intl.NumberFormat(tag)
  const part = (type: string) => format.formatToParts(-1.5).find((each) => each.type === type)?.value
  return {
    decimal: part('decimal') ?? '.',
    minus: part('minusSign') ?? '-',
    digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
    group: (whole) => format.format(whole),
  }
}

/** Full-width forms as ASCII, and digits of every script: those of one are ten code points in a row. */
function asciiForms(text: string): string {
  const narrow = text.replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
  return narrow.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}

export type TypedAmount =
  /** Plain decimal string: `-1234.5`. */
  | { readonly kind: 'amount'; readonly value: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-long' }

const maximumDigits = 40

/** Which of the marks in a number is its decimal separator; null for none, undefined where no reading is safe. */
function decimalMark(text: string, decimal: string): string | null | undefined {
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return null
  const other = marks.find((mark) => mark !== last)
  if (other !== undefined) return marks.filter((mark) => mark === last).length === 1 ? last : undefined
  // One kind of mark: the locale's own, or what can only be decimals. Thousands read 1.234 in German and 1,234 in English.
  const groups = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(text)
  if (marks.length > 1) return groups ? null : undefined
  return last === decimal || !groups ? last : null
}

/**
 * Reads an amount as people type it: the locale's digits and separators, spaces and apostrophes between groups, signs of
 * currencies before or after it. What is doubtful is shown as it was understood, in the sentence below the field.
 */
export function readAmount(typed: string, { decimal, minus }: NumberForm): TypedAmount {
  if (typed.length > 3 * maximumDigits) return { kind: 'too-long' }
  const text = asciiForms(typed.replace(/[\u200e\u200f\u061c]/g, ''))
    .replace(minus.replace(/[\u200e\u200f\u061c]/g, ''), '-')
    .replaceAll('\u2212', '-')
    .replaceAll('\u066b', '.')
    .replace(/[\s'\u2019\u066c]/g, '')
    .replace(/^([+-]?)\p{Sc}|\p{Sc}$/gu, '$1')
  if (text === '') return { kind: 'empty' }
  const [, sign = '', body = ''] = /^([+-]?)([.,]*\d[\d.,]*)$/.exec(text) ?? []
  const mark = decimalMark(body, decimal === '\u066b' ? '.' : decimal)
  if (body === '' || mark === undefined) return { kind: 'unreadable' }
  const cut = mark === null ? body.length : body.lastIndexOf(mark)
  const whole =
    body
      .slice(0, cut)
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '') || '0'
  const fraction = body.slice(cut + 1).replace(/(?<!0)0+$/, '')
  if (/\D/.test(fraction)) return { kind: 'unreadable' }
  if (whole.length > maximumDigits || fraction.length > maximumDigits) return { kind: 'too-long' }
  const value = fraction === '' ? whole : `${whole}.${fraction}`
  return { kind: 'amount', value: sign === '-' && value !== '0' ? `-${value}` : value }
}

/** Decimals that a value below one is rounded to: four, or four significant digits (FMT-04). */
function placesOf(magnitude: string): number {
  const zeros = /^0\.(0*)[1-9]/.exec(magnitude)?.[1]?.length ?? 0
  return zeros + 4
}

/** The value in the locale's digits, decimals included; `plain` keeps all decimals and leaves grouping out. */
function inForm(text: string, form: NumberForm, isGrouped: boolean): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const local = (digits: string) => digits.replace(/\d/g, (digit) => form.digits[Number(digit)] ?? digit)
  const head = isGrouped ? form.group(BigInt(whole)) : local(whole)
  return `${sign && form.minus}${head}${fraction && form.decimal + local(fraction)}`
}

/** An amount for reading: rounded half up to two decimals, below one to four significant digits (FMT-03, FMT-04). */
export function formatAmountIn(value: string, form: NumberForm): string {
  const magnitude = value.replace('-', '')
  const isSmall = /^0(?:\.|$)/.test(magnitude) && /[1-9]/.test(magnitude)
  if (!isSmall) return inForm(roundTo(value, 2), form, true)
  const places = placesOf(magnitude)
  const rounded = roundTo(value, places)
  if (/^0*[1-9]\d*\./.test(rounded)) return inForm(roundTo(rounded, 2), form, true)
  return inForm(places === 4 ? rounded : rounded.replace(/(?<!0)0+$/, ''), form, false)
}

/**
 * What was read, in full. Three decimals get a fourth, since `1,234` is a thousand and more to some readers, and no language has four
 * digits after a group mark.
 */
export function readBack(value: string, form: NumberForm): string {
  return plainAmount(value.replace(/^-?[1-9]\d{0,2}\.\d{3}$/, '$&0'), form)
}

/** The same amount in full and without groups, as a field holds it. */
export function plainAmount(value: string, form: NumberForm): string {
  return inForm(value, form, false)
}
