import { parseDecimal } from '@portico/decimal'
import type { AmountOptions } from './amount.ts'
import { formatSigned } from './amount.ts'
import { isRightToLeft } from './direction.ts'

/** What names the currency: a symbol that stands at the number, or a code that is set apart. */
export type MoneyUnit = { readonly symbol: string } | { readonly code: string }

/** How a sum of money is shown: an amount and what names its currency. */
export type MoneyOptions = Omit<AmountOptions, 'rate'> & {
  /** `always` marks a gain with a plus: how far a price went. */
  readonly sign?: 'always'
} & MoneyUnit

const noBreakSpace = '\u00a0'
const leftToRightMark = '\u200e'
const rightToLeftCharacter = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u

/** What stands before the number: a symbol, or letters that are set apart. */
export function unitText(unit: MoneyUnit): string {
  if ('code' in unit) return `${unit.code}${noBreakSpace}`
  const { symbol } = unit
  if (rightToLeftCharacter.test(symbol)) return `${symbol}${leftToRightMark}${noBreakSpace}`
  return /\p{L}\.?$/u.test(symbol) ? `${symbol}${noBreakSpace}` : symbol
}

/**
 * An amount of a currency: sign, symbol or code, then the number of {@link formatAmount} (FMT-01 puts units first in every
 * locale). Letters are set apart by a no-break space. Left-to-right marks keep the number in one piece in Arabic text and
 * after an Arabic symbol. A value that is no number gives an empty string.
 */
export function formatMoney(value: string, options: MoneyOptions): string {
  const amount = parseDecimal(value)
  if (amount === null) return ''
  const mark = isRightToLeft(options.tag) ? leftToRightMark : ''
  return `${mark}${formatSigned(amount, unitText(options), options)}`
}
