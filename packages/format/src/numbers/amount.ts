import { Decimal, parseDecimal } from '@portico/decimal'
import { countingTag, hasWords } from '../intl/engine-data.ts'
import { formatDecimalText, localiseDigits, numberSymbols } from '../digits/number-symbols.ts'
import { perTag } from '../intl/per-tag.ts'
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
}

const halfUp = Decimal.ROUND_HALF_UP

const grouped = perTag(
  (tag) => new Intl.NumberFormat(countingTag(tag), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** Compact notation leaves four digits ungrouped unless told; here they stand as everywhere else in the locale. */
const compactWords = perTag((tag) => {
  const groupsThousands = grouped(tag)
    .formatToParts(1000)
    .some((part) => part.type === 'group')
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
function withSuffix(magnitude: Decimal, tag: string): string {
  const scaled = (power: number) => new Decimal(`${magnitude.toFixed()}e-${power}`).toDecimalPlaces(2, halfUp)
  const { power, suffix } = scales.find((scale) => scaled(scale.power).lessThan(1000)) ?? trillions
  return `${formatDecimalText(grouped(tag), scaled(power).toFixed(2))}${suffix}`
}

function belowOne(rounded: Decimal, tag: string): string {
  const symbols = numberSymbols(tag)
  const zeros = -rounded.e - 1
  if (zeros >= 4) return zeroCountText(zeros, rounded.toFixed().slice(2 + zeros), symbols)
  const text = zeros === 0 ? rounded.toFixed(4) : rounded.toFixed()
  return localiseDigits(text, symbols).replace('.', symbols.decimal)
}

/** Digits after the point of a magnitude as pages show it (FMT-03, FMT-04), without the compact form. */
export function amountDecimals(magnitude: Decimal): number {
  const rounded = magnitude.lessThan(1) ? magnitude.toSignificantDigits(4, halfUp) : magnitude
  if (rounded.isZero() || rounded.greaterThanOrEqualTo(1)) return 2
  return rounded.e === -1 ? 4 : rounded.decimalPlaces()
}

function formatMagnitude(
  magnitude: Decimal,
  { tag, big = false, compact = 'suffix' }: AmountOptions,
): string {
  const rounded = magnitude.lessThan(1) ? magnitude.toSignificantDigits(4, halfUp) : magnitude
  if (rounded.lessThan(1) && !rounded.isZero()) return belowOne(rounded, tag)
  if (big && compact === 'locale' && hasWords(tag) && !rounded.isZero())
    return formatDecimalText(compactWords(tag), rounded.toFixed())
  if (big) return withSuffix(rounded, tag)
  return formatDecimalText(grouped(tag), rounded.toFixed(2, halfUp))
}

/** Puts the locale's sign and then a unit before the number, and works on the magnitude; zero has no sign. */
export function formatSigned(
  value: Decimal,
  unit: string,
  options: AmountOptions & { readonly sign?: 'always' },
): string {
  const { minus, plus } = numberSymbols(options.tag)
  const positive = options.sign === 'always' ? plus : ''
  const sign = value.isNegative() ? minus : positive
  return `${value.isZero() ? '' : sign}${unit}${formatMagnitude(value.abs(), options)}`
}

/**
 * An amount as pages show it (FMT-01 to FMT-05). `value` is a decimal string, exponent allowed; anything else gives an
 * empty string. Rounds half up before it chooses the form: two decimals from 1 on, four decimals from 0.1 on, below that
 * four significant digits, with the zero-count notation from four zeros on (see {@link amountParts}).
 */
export function formatAmount(value: string, options: AmountOptions): string {
  const amount = parseDecimal(value)
  if (amount === null) return ''
  const unit = options.rate?.unit ?? ''
  if (options.rate === undefined || unit === '') return formatSigned(amount, '', options)
  const rate = parseDecimal(options.rate.rate)
  return rate === null ? '' : formatSigned(amount.times(rate), unit, options)
}
