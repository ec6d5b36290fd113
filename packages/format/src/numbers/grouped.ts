import { formatDecimalText } from '../digits/number-symbols.ts'
import { countingTag } from '../intl/engine-data.ts'
import { perTag } from '../intl/per-tag.ts'

const formatters = perTag((tag) =>
  perTag((decimals) => {
    const digits = Number(decimals)
    return new Intl.NumberFormat(countingTag(tag), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  }),
)

/** A plain decimal with exactly so many decimals, in the groups of the locale. */
export function groupedText(text: string, tag: string, decimals: number): string {
  return formatDecimalText(formatters(tag)(String(decimals)), text)
}
