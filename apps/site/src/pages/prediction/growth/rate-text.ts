import { formatPercent } from '@portico/format'

/** A rate of growth as it is read. */
export function rateText(percent: string, tag: string): string {
  return formatPercent(percent, { tag, decimals: 'exact' })
}
