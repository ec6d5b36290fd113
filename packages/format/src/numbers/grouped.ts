import { formatDecimalText } from '../digits/number-symbols.ts'
import { fixedFormat } from '../intl/number-formats.ts'

/** A plain decimal with exactly so many decimals, in the groups of the locale. */
export function groupedText(text: string, tag: string, decimals: number): string {
  return formatDecimalText(fixedFormat(tag, decimals), text)
}
