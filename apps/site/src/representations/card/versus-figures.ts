import { Decimal } from '@portico/decimal'
import { formatAmount, formatPercent, plainAmount } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import {
  type Asset,
  compareAssets,
  type CompareMode,
  leastPoints,
  type Pair,
  ratioHistory,
  type Snapshot,
  type SupplyChoice,
} from '@portico/market'
import { drawSmall } from '../../figures/charts/picture.ts'
import { chartLine, chartPoints } from '../../figures/charts/points.ts'
import { multipleText, ratioText, shareText } from '../../views/comparison/format-comparison.ts'
import { type CardFigures, cardName, latinDigits, lineBox, withoutMarks } from './card-figures.ts'

interface VersusCardOptions {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly pair: Pair
  readonly mode: CompareMode
  readonly supply: SupplyChoice
  /** Percent: a positive decimal. */
  readonly percent: string
  readonly brandName: string
  readonly publicOrigin: string
}

/** The ratio of the last year as a line, with how far it has moved. */
function ratioLine({ snapshot, pair, mode, supply }: VersusCardOptions, tag: string): CardFigures['line'] {
  const history = ratioHistory(snapshot, pair, { mode, supply, window: '365d' })
  const points = history === null ? [] : chartPoints(history)
  const line = chartLine(points, { unit: 'day', kind: 'percent', gaps: history?.gaps ?? [] })
  const [first, last] = [points[0], points.at(-1)]
  if (!line || points.length < leastPoints || !first || !last) return null
  const change = new Decimal(last.value).dividedBy(first.value).minus(1).times(100)
  const percent = formatPercent(change.toString(), { tag, sign: 'always' })
  return {
    path: drawSmall(line, lineBox).path,
    firstDay: first.day,
    lastDay: last.day,
    percent: withoutMarks(percent),
  }
}

/** The older of the two prices' days. */
function dayOf(snapshot: Snapshot, assets: readonly Asset[]): string {
  const days = assets.flatMap(({ id }) => snapshot.quote(id)?.asOf.slice(0, 10) ?? [])
  return days.toSorted()[0] ?? snapshot.asOf.slice(0, 10)
}

/** What the share card of a comparison says, in codes and figures; null where nothing can be compared. */
export function versusFigures(options: VersusCardOptions): CardFigures | null {
  const { snapshot, locale, pair, mode, supply, percent, brandName, publicOrigin } = options
  const { from, to } = pair
  const tag = latinDigits(locale.numberTag)
  const ratio = new Decimal(percent).dividedBy(100).toString()
  const found = compareAssets(snapshot, pair, { mode, supply, ratio })
  if ('refused' in found) return null
  const format = (text: string) => withoutMarks(plainAmount(text))
  const multiple = format(multipleText(found.multiple, { tag, compact: 'suffix' }))
  const current = format(shareText(found.currentRatio, tag))
  return {
    name: cardName(brandName, publicOrigin),
    amount: `${from.code} / ${to.code} ${format(ratioText(percent, tag))}`,
    result: `${format(formatAmount(found.targetPrice, { tag }))} USD`,
    rate: `×${multiple}   (${from.code} / ${to.code} ${current})`,
    asOfDay: dayOf(snapshot, [from, to]),
    line: ratioLine(options, tag),
  }
}
