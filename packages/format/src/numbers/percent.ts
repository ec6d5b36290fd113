import { Decimal, parseDecimal } from '@portico/decimal'
import { countingTag } from '../intl/engine-data.ts'
import { formatDecimalText } from '../digits/number-symbols.ts'
import { perTag } from '../intl/per-tag.ts'

/** How a share or a change in percent is shown. */
export interface PercentOptions {
  /** BCP 47 tag for numbers: `numberTag` of the locale registry. */
  readonly tag: string
  /** `always` marks a rise with a plus; zero carries no sign. Default `auto`. */
  readonly sign?: 'always' | 'auto'
  /** `exact` shows all digits that are given and no others: a ratio that somebody typed. Default: two decimals. */
  readonly decimals?: 'two' | 'exact'
}

const twoDecimals = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

const plain = perTag((tag) => new Intl.NumberFormat(countingTag(tag), twoDecimals))
const exact = perTag(
  (tag) => new Intl.NumberFormat(countingTag(tag), { style: 'percent', maximumFractionDigits: 100 }),
)
const signed = perTag(
  (tag) => new Intl.NumberFormat(countingTag(tag), { ...twoDecimals, signDisplay: 'exceptZero' }),
)

/** A share out of a percentage with two decimals: `-3.26` is `-0.0326`. Intl counts in shares; a digit's place needs no arithmetic. */
function shareOf(percent: string): string {
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(percent.replace('.', '')) ?? []
  const padded = digits.padStart(shareDigits + 1, '0')
  return `${sign}${padded.slice(0, -shareDigits)}.${padded.slice(-shareDigits)}`
}

const shareDigits = 4

/**
 * A percentage in the locale's own pattern, with two decimals unless told otherwise. `percent` is a decimal string in percent units: `-3.256` is
 * -3.26%. What rounds to zero has no sign. A value that is no number gives an empty string.
 */
export function formatPercent(
  percent: string,
  { tag, sign = 'auto', decimals = 'two' }: PercentOptions,
): string {
  const value = parseDecimal(percent)
  if (value === null) return ''
  if (decimals === 'exact')
    return formatDecimalText(exact(tag), new Decimal(`${value.toFixed()}e-2`).toFixed())
  const rounded = value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  const magnitude = rounded.isZero() ? '0' : shareOf(rounded.toFixed(2))
  return formatDecimalText(sign === 'always' ? signed(tag) : plain(tag), magnitude)
}
