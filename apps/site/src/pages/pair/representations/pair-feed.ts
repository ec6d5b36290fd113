import { Decimal } from '@portico/decimal'
import { formatAmount, formatPercent, plainAmount } from '@portico/format'
import { type LocaleEntry, linkTo } from '@portico/locale'
import {
  dayNumber,
  dayStart,
  type HistoryPoint,
  type Pair,
  pairHistory,
  type Snapshot,
} from '@portico/market'
import { urls } from '../../urls.generated.ts'
import { escapeAttribute, escapeText } from '../../../representations/escape.ts'

/** So many entries at most: readers keep what they have seen. */
const entryLimit = 30

interface FeedOptions {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly publicOrigin: string
  readonly brandName: string
  readonly pair: Pair
  /** Only days on which the rate moved by so many percent or more, as a plain decimal; null for every day. */
  readonly change: string | null
}

interface Day extends HistoryPoint {
  /** Against the day before, in percent; null where that day has no rate. */
  readonly percent: string | null
}

/** The days of a year with their moves, newest first. */
function daysOf(points: readonly HistoryPoint[]): readonly Day[] {
  return points
    .map(({ date, rate }, index): Day => {
      const before = points[index - 1]
      const isNext = before !== undefined && dayNumber(date) - dayNumber(before.date) === 1
      const percent = isNext ? new Decimal(rate).dividedBy(before.rate).minus(1).times(100) : null
      return { date, rate, percent: percent?.toString() ?? null }
    })
    .toReversed()
}

const moved = ({ percent }: Day, change: string) => percent !== null && new Decimal(percent).abs().gte(change)

/** `1 BTC = 66,000.00 USD (+1.20%)`: no words, so that it reads in every language. */
function titleOf({ rate, percent }: Day, { from, to }: Pair, tag: string): string {
  const move = percent === null ? '' : ` (${formatPercent(percent, { tag, sign: 'always' })})`
  return `1 ${from.code} = ${plainAmount(formatAmount(rate, { tag }))} ${to.code}${move}`
}

/** A pair's days as an Atom feed (RFC 4287), with the newest first: an alert that needs neither account nor address. */
export function pairFeed(options: FeedOptions): string {
  const { snapshot, locale, publicOrigin, brandName, pair, change } = options
  const { from, to } = pair
  const address = (path: string) => publicOrigin + linkTo({ locale: locale.canonicalCode, path })
  const own = address(urls.pairFeed(from.slug, to.slug, { change }))
  const days = daysOf(pairHistory(snapshot, pair, '365d').points)
  const shown = days.filter((day) => change === null || moved(day, change)).slice(0, entryLimit)
  const link = (rel: string, type: string, href: string) =>
    `<link rel="${rel}" type="${type}" href="${escapeAttribute(href)}"/>`
  const entries = shown.map((day) => {
    const page = address(urls.pair(from.slug, to.slug, { date: day.date }))
    return `<entry><id>${escapeText(page)}</id><title>${escapeText(titleOf(day, pair, locale.numberTag))}</title><updated>${dayStart(day.date)}</updated>${link('alternate', 'text/html', page)}<content type="text">${escapeText(day.rate)}</content></entry>`
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeAttribute(locale.tag)}">`,
    `<id>${escapeText(own)}</id><title>${escapeText(`${from.code} / ${to.code}`)}</title>`,
    `<updated>${snapshot.asOf}</updated><author><name>${escapeText(brandName)}</name></author>`,
    link('self', 'application/atom+xml', own),
    link('alternate', 'text/html', address(urls.pair(from.slug, to.slug))),
    ...entries,
    '</feed>\n',
  ].join('\n')
}
