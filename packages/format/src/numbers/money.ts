import { parseDecimal } from '@portico/decimal'
import type { AmountOptions } from './amount.ts'
import { formatMagnitude, signText } from './amount.ts'
import { isRightToLeft } from '../intl/direction.ts'

/**
 * What names the currency: a symbol that stands at the number, a code that is set apart, or the whole form of the sum as a
 * language writes it (see `currencyForm`): `+` where the sign stands, `0.00` where the number does: `+0.00 €`, `+￥0`.
 */
export type MoneyUnit = { readonly symbol: string } | { readonly code: string } | { readonly form: string }

/** How a sum of money is shown: an amount and what names its currency. */
export type MoneyOptions = Omit<AmountOptions, 'rate' | 'decimals'> & {
  /** `always` marks a gain with a plus: how far a price went. */
  readonly sign?: 'always'
} & MoneyUnit

const noBreakSpace = '\u00a0'
const leftToRightMark = '\u200e'
const rightToLeftCharacter = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u
const numberInForm = /0(?:\.(0+))?/

/** What stands before the number: a symbol, or letters that are set apart. */
function unitText(unit: Exclude<MoneyUnit, { form: string }>): string {
  if ('code' in unit) return `${unit.code}${noBreakSpace}`
  const { symbol } = unit
  if (rightToLeftCharacter.test(symbol)) return `${symbol}${leftToRightMark}${noBreakSpace}`
  return /\p{L}\.?$/u.test(symbol) ? `${symbol}${noBreakSpace}` : symbol
}

/** Decimals of a unit's amounts from 1 on. */
export function unitDecimals(unit: MoneyUnit): number {
  return 'form' in unit ? (numberInForm.exec(unit.form)?.[1]?.length ?? 0) : 2
}

/**
 * Puts a sign and the text of a magnitude where the unit has them. Symbols and codes stand first in every locale (FMT-01) and are
 * never searched for a place: the code 0G has a zero of its own.
 */
export function withUnit(number: string, unit: MoneyUnit, { tag, sign }: { tag: string; sign: string }) {
  if ('form' in unit) return unit.form.replace('+', () => sign).replace(numberInForm, () => number)
  return `${isRightToLeft(tag) ? leftToRightMark : ''}${sign}${unitText(unit)}${number}`
}

/**
 * An amount of a currency: the number of {@link formatAmount} in the form of its unit. Letters before it are set apart by a
 * no-break space. Left-to-right marks keep the number in one piece in Arabic text and after an Arabic symbol. A value that is
 * no number gives an empty string.
 */
export function formatMoney(value: string, options: MoneyOptions): string {
  const amount = parseDecimal(value)
  if (amount === null) return ''
  const { tag } = options
  const number = formatMagnitude(amount.abs(), { ...options, decimals: unitDecimals(options) })
  return withUnit(number, options, { tag, sign: signText(amount, options) })
}
