import { parseDecimal } from '@portico/decimal'
import { formatDecimalText } from '../digits/number-symbols.ts'
import { countingTag } from '../intl/engine-data.ts'
import { perTag } from '../intl/per-tag.ts'

const grouped = perTag((tag) => new Intl.NumberFormat(countingTag(tag), { maximumFractionDigits: 100 }))

/**
 * A number that somebody gave, with all its digits and no others, in groups: for titles and sentences. In a field it stands as
 * {@link formatPlain} has it. A value that is no number gives an empty string.
 */
export function formatExact(value: string, tag: string): string {
  const amount = parseDecimal(value)
  if (amount === null) return ''
  return formatDecimalText(grouped(tag), amount.isZero() ? '0' : amount.toFixed())
}
