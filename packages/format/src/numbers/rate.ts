import { Decimal, parseDecimal } from '@portico/decimal'
import { localiseDigits, numberSymbols } from '../digits/number-symbols.ts'
import { zeroCountText } from '../digits/zero-count.ts'
import { amountDecimals, formatAmount } from './amount.ts'
import { groupedText } from './grouped.ts'

/** Significant digits that a rate has at least, where the data has them (NUM-02). */
const rateDigits = 6

/** Beyond these the arithmetic itself rounds (FMT-05). */
const mostDigits = 20

/** How a rate is shown. */
export interface RateOptions {
  /** BCP 47 tag for numbers: `numberTag` of the locale registry. */
  readonly tag: string
  /** A rate beside it that is another one: this one has as many digits as it takes to read otherwise. */
  readonly apartFrom?: string
  /** Decimals that an amount has from 1 on: those of the currency that the rate is in. Default two. */
  readonly decimals?: number
}

interface Written {
  readonly tag: string
  readonly decimals: number | undefined
}

/** A magnitude with exactly so many decimals, rounded half up; far below 1 in the zero-count notation. */
function withDecimals(magnitude: Decimal, decimals: number, tag: string): string {
  const text = magnitude.toFixed(decimals, Decimal.ROUND_HALF_UP)
  const rounded = new Decimal(text)
  if (rounded.greaterThanOrEqualTo(1)) return groupedText(text, tag, decimals)
  const symbols = numberSymbols(tag)
  const zeros = -rounded.e - 1
  if (zeros >= 4) return zeroCountText(zeros, text.slice(2 + zeros), symbols)
  return localiseDigits(text, symbols).replace('.', symbols.decimal)
}

/** Decimals that give so many significant digits, as far as the value has them, and never fewer than an amount has. */
function rateDecimals(magnitude: Decimal, digits: number, least: number): number {
  const rounded = magnitude.toSignificantDigits(digits, Decimal.ROUND_HALF_UP)
  const wanted = Math.min(digits - 1 - rounded.e, magnitude.decimalPlaces())
  return Math.max(wanted, least)
}

function rateText(value: Decimal, digits: number, { tag, decimals }: Written): string {
  const magnitude = value.abs()
  const least = amountDecimals(magnitude, decimals)
  const shown = rateDecimals(magnitude, digits, least)
  if (magnitude.isZero() || shown === least)
    return formatAmount(value.toFixed(), { tag, ...(decimals === undefined ? {} : { decimals }) })
  const minus = value.isNegative() ? numberSymbols(tag).minus : ''
  return `${minus}${withDecimals(magnitude, shown, tag)}`
}

/** The fewest digits with which two rates read differently; the usual ones for equal rates. */
function digitsApart(value: Decimal, other: Decimal, written: Written): number {
  for (let digits = rateDigits; digits < mostDigits; digits += 1)
    if (rateText(value, digits, written) !== rateText(other, digits, written)) return digits
  return rateDigits
}

/**
 * A rate as pages show it: what one unit is worth in another (NUM-02). Six significant digits where the value has them, and
 * never fewer decimals than {@link formatAmount} gives. `value` is a decimal string; anything else gives an empty string.
 */
export function formatRate(value: string, { tag, apartFrom, decimals }: RateOptions): string {
  const rate = parseDecimal(value)
  if (rate === null) return ''
  const other = apartFrom === undefined ? null : parseDecimal(apartFrom)
  const written = { tag, decimals }
  return rateText(rate, other === null ? rateDigits : digitsApart(rate, other, written), written)
}
