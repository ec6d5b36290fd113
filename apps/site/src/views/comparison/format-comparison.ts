import { Decimal } from '@portico/decimal'
import { formatAmount, formatExact, formatPercent } from '@portico/format'
import { shownTrend } from '@portico/market'
import type { Direction } from '../../figures/change.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { type PageMoney, formatPrice, type PriceView } from '../../figures/price.ts'

/** What A would cost at a ratio of one, and what it costs: the rest is a multiplication. US dollars. */
export interface ComparisonUnit {
  readonly price: string
  /** Target price at 100 %. */
  readonly targetPrice: string
  /** Target cap at 100 %; null where no quantity is known. */
  readonly targetCap: string | null
}

/** What a comparison comes to at one ratio, as text. */
export interface ComparisonTexts {
  readonly targetPrice: PriceView
  /** US dollars with the digits that the data supports, for who wants to check. */
  readonly plainTarget: string
  /** Null where no quantity is known. */
  readonly targetCap: PriceView | null
  /** How much larger the cap would be; null where it would not, or is unknown. */
  readonly capGap: PriceView | null
  /** Target price over price: `5.08`. */
  readonly multiple: string
  readonly change: { readonly text: string; readonly direction: Direction }
}

/** How figures of a comparison are formatted. */
export interface ComparisonFormat {
  readonly tag: string
  readonly compact: 'suffix' | 'locale'
  readonly money: PageMoney
}

/** A ratio that was typed or offered, with the digits it has. */
export function ratioText(percent: string, tag: string): string {
  return formatPercent(percent, { tag, decimals: 'exact' })
}

const smallestShare = '0.01'

/** A ratio that was computed; four digits where two decimals would read as nothing. `share` is a factor. */
export function shareText(share: string, tag: string): string {
  const percent = new Decimal(share).times(100)
  if (percent.gte(smallestShare)) return formatPercent(percent.toString(), { tag })
  return formatPercent(percent.toSignificantDigits(4).toString(), { tag, decimals: 'exact' })
}

const statedDigits = 12

/** A figure with as many digits as the data supports. */
export function plainFigure(value: string, tag: string): string {
  return formatExact(new Decimal(value).toSignificantDigits(statedDigits).toString(), tag)
}

/** Beyond this a multiple is shortened. */
const longMultiple = '1000000'

/** A multiple without its sign. */
export function multipleText(multiple: string, { tag, compact }: Omit<ComparisonFormat, 'money'>): string {
  const isLong = new Decimal(multiple).gte(longMultiple)
  return formatAmount(multiple, isLong ? { tag, big: true, compact } : { tag })
}

/** Formats a comparison at a ratio; alike on the server and in the browser. `percent` is a positive decimal. */
export function formatComparison(
  unit: ComparisonUnit,
  percent: string,
  format: ComparisonFormat,
): ComparisonTexts {
  const { tag, compact, money } = format
  const ratio = new Decimal(percent).dividedBy(100)
  const targetPrice = new Decimal(unit.targetPrice).times(ratio)
  const targetCap = unit.targetCap === null ? null : new Decimal(unit.targetCap).times(ratio)
  const multiple = targetPrice.dividedBy(unit.price)
  const gap = targetCap?.minus(targetCap.dividedBy(multiple))
  const change = multiple.minus(1).times(100).toString()
  return {
    targetPrice: formatPrice(targetPrice.toString(), money, { tag }),
    plainTarget: plainFigure(targetPrice.toString(), tag),
    targetCap: targetCap && formatPrice(targetCap.toString(), money, { tag, compact }),
    capGap: gap?.greaterThan(0) ? formatPrice(gap.toString(), money, { tag, compact }) : null,
    multiple: multipleText(multiple.toString(), { tag, compact }),
    change: { ...formatFigure({ kind: 'size', percent: change }, { tag }), direction: shownTrend(change) },
  }
}
