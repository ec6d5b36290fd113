import { countingTag } from '../intl/engine-data.ts'
import { perTag } from '../intl/per-tag.ts'

/** The signs that a locale writes numbers with. */
export interface NumberSymbols {
  readonly decimal: string
  /** Group separator; empty where the locale groups nothing. */
  readonly group: string
  readonly minus: string
  readonly plus: string
  /** The digits 0 to 9. */
  readonly digits: readonly string[]
  /** Digits in each group before the last one: 2 in India, else 3. */
  readonly secondaryGroup: 2 | 3
}

/** Reads the symbols of a tag from Intl; throws a RangeError for what is no BCP 47 tag. */
export const numberSymbols = perTag(readSymbols)

/** A sign with the mark that keeps it at the left of its number in Arabic. */
function signBefore(formatter: Intl.NumberFormat, value: 1 | -1): string {
  const parts = formatter.formatToParts(value)
  const number = parts.findIndex(({ type }) => type === 'integer')
  return parts
    .slice(0, number)
    .map((part) => part.value)
    .join('')
}

function readSymbols(locale: string): NumberSymbols {
  const tag = countingTag(locale)
  const parts = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 }).formatToParts(-12345678.5)
  const valueOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const signed = new Intl.NumberFormat(tag, { signDisplay: 'always', useGrouping: false })
  const integers = parts.filter((part) => part.type === 'integer').map((part) => part.value)
  const digit = new Intl.NumberFormat(tag, { useGrouping: false })
  return {
    decimal: valueOf('decimal') || '.',
    group: valueOf('group'),
    minus: signBefore(signed, -1),
    plus: signBefore(signed, 1),
    digits: Array.from({ length: 10 }, (_, value) => digit.format(value)),
    secondaryGroup: integers.length > 2 && integers.at(-2)?.length === 2 ? 2 : 3,
  }
}

/** Writes ASCII digits in the locale's own; other characters stay. */
export function localiseDigits(text: string, symbols: NumberSymbols): string {
  return text.replace(/[0-9]/g, (digit) => symbols.digits[Number(digit)] ?? digit)
}

function isNumericText(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}

/** Formats a plain decimal string exactly: it never passes through a binary number (FMT-05). */
export function formatDecimalText(formatter: Intl.NumberFormat, text: string): string {
  if (!isNumericText(text)) throw new RangeError(`not a plain decimal: ${text}`)
  return formatter.format(text)
}
