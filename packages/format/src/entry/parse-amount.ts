import { Decimal } from '@portico/decimal'
import { asciiDigits } from '../digits/digits.ts'
import { currencyName } from '../names/names.ts'
import { numberSymbols } from '../digits/number-symbols.ts'
import { readSeparators } from './parse-separators.ts'
import { isCounting } from './scale-words.ts'
import { wordedNumber } from './worded-number.ts'
import { plainAmount } from '../digits/zero-count.ts'

/**
 * Why an input is no amount: characters that belong to no number; separators that allow no reading; more than one sign or
 * one in the wrong place; an exponent that is broken or beyond 40; more than 40 digits on one side of the point.
 */
export type AmountFault = 'letters' | 'separators' | 'signs' | 'exponent' | 'range'

/** What a typed amount comes to, or why it cannot be read. */
export type ParsedAmount =
  /** ASCII decimal without exponent, leading or trailing zeros: `-1234.5`. */
  | { readonly status: 'ok'; readonly value: string }
  | { readonly status: 'empty' }
  | { readonly status: 'error'; readonly reason: AmountFault }

/** What may stand beside a typed number. */
export interface ParseAmountOptions {
  /** Codes and symbols that may stand before or after the number, in any case: those of the page's assets. */
  readonly marks?: readonly string[]
}

/** Longer texts are refused unread; they come from addresses too. */
export const maximumAmountLength = 200
const maximumDigits = 40
const powersBySuffix: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['m', 6],
  ['b', 9],
  ['t', 12],
])

function fault(reason: AmountFault): ParsedAmount {
  return { status: 'error', reason }
}

/** Whether a number has more digits on one side of the point than an amount may have. */
export function exceedsRange(value: Decimal): boolean {
  return value.e >= maximumDigits || value.decimalPlaces() > maximumDigits
}

/** Bidirectional marks go, digits and full-width forms become ASCII, dashes and apostrophes their plain form. */
export function normaliseAmount(text: string): string {
  return asciiDigits(plainAmount(text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').trim()))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/[\u00a0\u202f\u2009\u3000]/g, ' ')
    .replaceAll('\u2212', '-')
    .replace(/[\u2018\u2019\u02bb\u02bc]/g, "'")
    .replaceAll('\u060c', ',')
}

/** Takes away one of the page's marks. A single letter is a suffix such as k or m unless a space sets it apart. */
function withoutMarks(text: string, marks: readonly string[]): string {
  const lower = text.toLowerCase()
  const sign = /^[+-]? */.exec(lower)?.[0] ?? ''
  const soughtMarks = marks.map((mark) => normaliseAmount(mark).toLowerCase()).filter((mark) => mark !== '')
  for (const mark of soughtMarks.toSorted((one, other) => other.length - one.length)) {
    const before = text.slice(0, -mark.length)
    const isSuffix = powersBySuffix.has(mark) && !before.endsWith(' ')
    if (lower.endsWith(mark) && !isSuffix) return before
    if (lower.startsWith(mark, sign.length)) return sign + text.slice(sign.length + mark.length)
  }
  return text
}

/** Takes away one currency code: any in capitals that a space sets apart, one of ISO 4217 in any form. */
function withoutCode(text: string): string {
  const [, sign = '', leading = '', gap = '', rest = ''] =
    /^([+-]? *)([A-Za-z]{3,5})( *)((?:[^ \n].*)?)$/.exec(text) ?? []
  if (/\d/.test(rest) && isCurrencyCode(leading, gap)) return sign + rest
  const [apart = '', code = ''] = / ([A-Za-z]{3,5})$/.exec(text) ?? []
  const before = text.slice(0, text.length - apart.length)
  if (/\d/.test(before) && isCurrencyCode(code, ' ')) return before
  const isoCode = text.slice(-3)
  const glued = text.slice(0, -3)
  return /\d/.test(glued) && /^[A-Za-z]{3}$/.test(isoCode) && isCurrencyCode(isoCode, '') ? glued : text
}

function isCurrencyCode(code: string, gap: string): boolean {
  if (code === '') return false
  return currencyName(code, 'en') !== null || (gap !== '' && code === code.toUpperCase() && !isCounting(code))
}

interface Scaled {
  readonly body: string
  readonly power: number
}

function readExponent(text: string): Scaled | AmountFault {
  const [, body, exponent] = /^([^eE]*)[eE](.*)$/.exec(text) ?? []
  if (body === undefined || exponent === undefined) {
    const suffix = powersBySuffix.get(text.slice(-1).toLowerCase())
    return { body: suffix === undefined ? text : text.slice(0, -1), power: suffix ?? 0 }
  }
  if (!/\d/.test(body) || /[^\d.,'eE+-]/.test(exponent)) return 'letters'
  if (!/^[+-]?\d{1,3}$/.test(exponent) || Math.abs(Number(exponent)) > maximumDigits) return 'exponent'
  return { body, power: Number(exponent) }
}

function readNumber(text: string, tag: string): ParsedAmount {
  const scaled = readExponent(text)
  if (typeof scaled === 'string') return fault(scaled)
  const { body, power } = scaled
  if (body === '' || /[^\d.,'\u066b\u066c+-]/.test(body)) return fault('letters')
  const unsigned = body.replace(/^[+-]/, '')
  if (unsigned === '' || /[+-]/.test(unsigned)) return fault('signs')
  const digits = readSeparators(unsigned, numberSymbols(tag))
  if (digits === null) return fault('separators')
  const value = new Decimal(`${digits}e${power}`)
  if (exceedsRange(value)) return fault('range')
  const minus = body.startsWith('-') && !value.isZero() ? '-' : ''
  return { status: 'ok', value: `${minus}${value.toFixed()}` }
}

/** A text without its code, its signs of currencies and its spaces. */
const bareNumber = (text: string) => withoutCode(text).replace(/[\p{Sc} ]/gu, '')

/** The number times the power of ten that a word says. */
function scaledBy(number: string, power: number, tag: string): Decimal | ParsedAmount {
  const read = readNumber(bareNumber(number), tag)
  return read.status === 'ok' ? new Decimal(`${read.value}e${power}`) : read
}

/** Reads a text with words in it; null where it has none, or letters that say nothing of a number. */
function readWords(text: string, tag: string): ParsedAmount | null {
  if (!/\d/.test(text) || !/[\p{L}\p{M}]/u.test(text)) return null
  // A code may stand beside the words, but words in capitals are no code: 5 MIL is Spanish for 5000.
  const parts = wordedNumber(text, tag) ?? wordedNumber(withoutCode(text), tag)
  if (parts === null) return null
  let total = new Decimal(0)
  for (const { number, power } of parts) {
    const scaled = scaledBy(number, power, tag)
    if (!(scaled instanceof Decimal)) return scaled
    total = total.plus(scaled)
  }
  return exceedsRange(total) ? fault('range') : { status: 'ok', value: total.toFixed() }
}

/**
 * Reads an amount as people type and paste it in a locale (CONV-02): any script's digits, the locale's separators and the
 * usual others, currency symbols, codes and names, words and signs for large numbers (`1,5 Mio.`, `1万`), `1e-8`, and the suffixes
 * k, m, b and t. A reading that a person could doubt is
 * for the page to echo. See {@link readSeparators} for the grammar of separators.
 */
export function parseAmount(
  text: string,
  tag: string,
  { marks = [] }: ParseAmountOptions = {},
): ParsedAmount {
  if (text.length > maximumAmountLength) return fault('range')
  const clean = normaliseAmount(text)
  if (clean === '') return { status: 'empty' }
  // A zero count such as {9999} writes out far longer than it was typed.
  if (clean.length > maximumAmountLength) return fault('range')
  const unmarked = withoutMarks(clean, marks).trim()
  const bare = bareNumber(unmarked)
  if (bare === '') return { status: 'empty' }
  return readWords(unmarked, tag) ?? readNumber(bare, tag)
}
