import { closeIntervals } from '@portico/market'
import { points } from '../chart-readings.ts'
import { definePage } from '../page-definition.ts'
import { money, oneOf, pageNumber, textParameter } from '../query.ts'
import { historyWindows } from './history-windows.ts'
import { links } from './links.ts'
import { normalPeriod } from './normal-period.ts'

/** Longer than any day: what is no day is refused by name. */
const longestDay = 20

export const definition = definePage({
  path: '/price/:asset/history',
  query: {
    date: textParameter((text) => text.trim().slice(0, longestDay)),
    interval: oneOf(closeIntervals, 'day'),
    money,
    page: pageNumber,
    period: textParameter(normalPeriod),
    points,
    window: oneOf(historyWindows),
  },
  texts: ['asset'],
  ownTexts: 'one file',
  representations: { json: { query: { money }, inHead: true }, csv: { query: { money }, inHead: true } },
  markdown: 'with sources',
  tab: { id: 'price-history', linkText: 'map.link.price-history', place: 70 },
  listed: { as: 'each', of: 'all', place: 20 },
  examples: { history: links.assetHistory('eth', { interval: 'week' }) },
})
