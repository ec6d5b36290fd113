import { Decimal, parseDecimal } from '@portico/decimal'
import { hasWords } from '../intl/engine-data.ts'
import { formatDecimalText, localiseDigits, numberSymbols } from '../digits/number-symbols.ts'
import { perTag } from '../intl/per-tag.ts'
import { groupedText } from './grouped.ts'
import { zeroCountText } from '../digits/zero-count.ts'

/** Scales an amount into another unit (FMT-01; spec section 9, "Number formatting"). */
export interface AmountRate {
  /** What goes before the number; an empty unit scales nothing. */
  readonly unit: string
  /** Decimal string. */
  readonly rate: string
}

/** How an amount is shown. */
export interface AmountOptions {
  /** BCP 47 tag for numbers: `numberTag` of the locale registry. */
  readonly tag: string
  /** Large amounts take the compact form. */
  readonly big?: boolean
  readonly rate?: AmountRate
  /**
   * With `big`: T, B, M and K after the number (default), or the words and powers of the locale: `1,23 Mio.`, `12.35万`
   * (FMT-03, a setting of the brand).
   */
  readonly compact?: 'suffix' | 'locale'
  /** Decimals from 1 on where it is not two: those of its currency (`currencyDecimals`). */
  readonly decimals?: number
}

const halfUp = Decimal.ROUND_HALF_UP
const usualDecimals = 2

/** Compact notation leaves four digits ungrouped unless told; here they stand as everywhere else in the locale. */
const compactWords = perTag((tag) => {
  const groupsThousands = new Intl.NumberFormat(tag).formatToParts(1000).some((part) => part.type === 'group')
  return new Intl.NumberFormat(tag, {
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: groupsThousands ? 'always' : 'auto',
  })
})

const trillions = { power: 12, suffix: 'T' } as const

/** Powers of ten with their suffix, smallest first. */
const scales = [
  { power: 0, suffix: '' },
  { power: 3, suffix: 'K' },
  { power: 6, suffix: 'M' },
  { power: 9, suffix: 'B' },
  trillions,
] as const

/** Takes the first scale in which the rounded number stays below 1000, so that 999,995 is 1.00M. */
function withSuffix(magnitude: Decimal, tag: string, decimals: number): string {
  const digitsOf = (power: number) => (power === 0 ? decimals : usualDecimals)
  const scaled = (power: number) =>
    new Decimal(`${magnitude.toFixed()}e-${power}`).toDecimalPlaces(digitsOf(power), halfUp)
  const { power, suffix } = scales.find((scale) => scaled(scale.power).lessThan(1000)) ?? trillions
  return `${groupedText(scaled(power).toFixed(), tag, digitsOf(power))}${suffix}`
}

/** The words of a locale; without one it is a number as any other. */
function withWords(magnitude: Decimal, tag: string, decimals: number): string {
  const text = formatDecimalText(compactWords(tag), magnitude.toFixed())
  return /\p{L}/u.test(text) ? text : groupedText(magnitude.toFixed(), tag, decimals)
}

function belowOne(rounded: Decimal, tag: string): string {
  const symbols = numberSymbols(tag)
  const zeros = -rounded.e - 1
  if (zeros >= 4) return zeroCountText(zeros, rounded.toFixed().slice(2 + zeros), symbols)
  const text = zeros === 0 ? rounded.toFixed(4) : rounded.toFixed()
  return localiseDigits(text, symbols).replace('.', symbols.decimal)
}

/** Digits after the point of a magnitude as pages show it (FMT-03, FMT-04), without the compact form. */
export function amountDecimals(magnitude: Decimal, decimals = usualDecimals): number {
  const rounded = magnitude.lessThan(1) ? magnitude.toSignificantDigits(4, halfUp) : magnitude
  if (rounded.isZero() || rounded.greaterThanOrEqualTo(1)) return decimals
  return rounded.e === -1 ? 4 : rounded.decimalPlaces()
}

/** The text of an amount without its sign. */
export function formatMagnitude(
  magnitude: Decimal,
  { tag, big = false, compact = 'suffix', decimals = usualDecimals }: AmountOptions,
): string {
  const rounded = magnitude.lessThan(1) ? magnitude.toSignificantDigits(4, halfUp) : magnitude
  if (rounded.lessThan(1) && !rounded.isZero()) return belowOne(rounded, tag)
  if (big && compact === 'locale' && hasWords(tag) && !rounded.isZero())
    return withWords(rounded, tag, decimals)
  if (big) return withSuffix(rounded, tag, decimals)
  return groupedText(rounded.toFixed(decimals, halfUp), tag, decimals)
}

/** The locale's sign of a value; zero has none, and `always` gives what is more than zero a plus. */
export function signText(
  value: Decimal,
  { tag, sign }: { readonly tag: string; readonly sign?: 'always' },
): string {
  const { minus, plus } = numberSymbols(tag)
  if (value.isZero()) return ''
  if (value.isNegative()) return minus
  return sign === 'always' ? plus : ''
}

/**
 * An amount as pages show it (FMT-01 to FMT-05). `value` is a decimal string, exponent allowed; anything else gives an
 * empty string. Rounds half up before it chooses the form: two decimals from 1 on, four decimals from 0.1 on, below that
 * four significant digits, with the zero-count notation from four zeros on (see {@link amountParts}).
 */
export function formatAmount(value: string, options: AmountOptions): string {
  const amount = parseDecimal(value)
  if (amount === null) return ''
  const { rate } = options
  const unit = rate?.unit ?? ''
  const factor = rate === undefined || unit === '' ? new Decimal(1) : parseDecimal(rate.rate)
  if (factor === null) return ''
  const scaled = unit === '' ? amount : amount.times(factor)
  return `${signText(scaled, options)}${unit}${formatMagnitude(scaled.abs(), options)}`
}
