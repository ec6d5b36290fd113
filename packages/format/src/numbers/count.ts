import { Decimal, parseDecimal } from '@portico/decimal'
import { countingTag } from '../intl/engine-data.ts'
import { formatDecimalText } from '../digits/number-symbols.ts'
import { perTag } from '../intl/per-tag.ts'

const whole = perTag((tag) => new Intl.NumberFormat(countingTag(tag), { maximumFractionDigits: 0 }))

/**
 * A quantity of whole things, with the locale's grouping: coins in circulation, shares, days. Fractions are cut, as they
 * belong to no coin. `count` is a decimal string; a value that is no number gives an empty string.
 */
export function formatCount(count: string, tag: string): string {
  const value = parseDecimal(count)
  if (value === null) return ''
  return formatDecimalText(whole(tag), value.toDecimalPlaces(0, Decimal.ROUND_DOWN).toFixed())
}
