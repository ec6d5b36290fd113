import { formatExact, formatPercent, plainAmount } from '@portico/format'
import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import {
  leastPoints,
  type Pair,
  pairChange,
  pairHistory,
  type PairRate,
  type Snapshot,
} from '@portico/market'
import { formatFigure } from '../../figures/live/figure.ts'
import { drawSmall } from '../../figures/charts/picture.ts'
import { chartLine, chartPoints } from '../../figures/charts/points.ts'

/** The box of the card's line, in its own units. */
export const lineBox = { width: 1040, height: 140 } as const

/** What a share card says: codes, figures, days and a name. Words would need a font for every script. */
export interface CardFigures {
  readonly name: string
  /** `2 BTC` */
  readonly amount: string
  /** `132,000.00 USD` */
  readonly result: string
  /** `1 BTC = 66,000.00 USD`. Where the amount is one and says so already: null beside a line, else the rate the other way. */
  readonly rate: string | null
  readonly asOfDay: string
  /** The line of 30 days; null where too few days have a rate, as charts of a page are not offered for them. */
  readonly line: {
    readonly path: string
    readonly firstDay: string
    readonly lastDay: string
    /** Null where the change is not known. */
    readonly percent: string | null
  } | null
}

/** The card's font has Latin, Greek and Cyrillic letters. */
const drawable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Sc}\p{Zs}+=<>|~^]+$/u

/** The locale's own separators in digits that the font has. */
export function latinDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()
}

/** Marks that order mixed text have no place on a card, and the Arabic percent sign is not in its font. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '').replace('\u066a', '%')
}

/** The brand's name where the card's font can write it, else the site's host. */
export function cardName(brandName: string, publicOrigin: string): string {
  return drawable.test(brandName) ? brandName : new URL(publicOrigin).host
}

function lineOf(snapshot: Snapshot, pair: Pair, tag: string): CardFigures['line'] {
  const history = pairHistory(snapshot, pair, '30d')
  const points = chartPoints(history)
  const line = chartLine(points, { unit: 'day', kind: 'amount', gaps: history.gaps })
  const [first, last] = [points[0], points.at(-1)]
  if (!line || points.length < leastPoints || !first || !last) return null
  const change = pairChange(snapshot, pair, '30d')
  const percent = 'missing' in change ? null : formatPercent(change.percent, { tag, sign: 'always' })
  return {
    path: drawSmall(line, lineBox).path,
    firstDay: first.day,
    lastDay: last.day,
    percent: percent === null ? null : withoutMarks(percent),
  }
}

/** Reads a card's figures off the snapshot. `amount` is a plain decimal string. */
export function cardFigures(options: {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly pair: Pair
  readonly rate: PairRate
  readonly amount: string
  readonly brand: Pick<Brand, 'name' | 'money'>
  readonly publicOrigin: string
}): CardFigures {
  const { snapshot, locale, pair, rate, amount, brand, publicOrigin } = options
  const { from, to } = pair
  const tag = latinDigits(locale.numberTag)
  const style = { tag, money: brand.money }
  const format = (each: string, { slug: into }: Pair['to'], times = '1') =>
    withoutMarks(plainAmount(formatFigure({ kind: 'amount', rate: each, times, into }, style).text))
  const line = lineOf(snapshot, pair, tag)
  const forward = `1 ${from.code} = ${format(rate.rate, to)} ${to.code}`
  const backward = line === null ? `1 ${to.code} = ${format(rate.inverse, from)} ${from.code}` : null
  return {
    name: cardName(brand.name, publicOrigin),
    amount: `${withoutMarks(formatExact(amount, tag))} ${from.code}`,
    result: `${format(rate.rate, to, amount)} ${to.code}`,
    rate: amount === '1' ? backward : forward,
    asOfDay: rate.asOf.slice(0, 10),
    line,
  }
}
