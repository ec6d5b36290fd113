import { spanWindows } from '@portico/market'
import { points } from '../chart-readings.ts'
import { definePage } from '../page-definition.ts'
import { amount, asGiven, oneOf, trimmed } from '../query.ts'
import { links } from './links.ts'

export const definition = definePage({
  path: '/convert/:from/:to?',
  query: {
    add: asGiven,
    amount,
    board: asGiven,
    date: asGiven,
    fee: trimmed,
    points,
    window: oneOf([...spanWindows, 'all']),
  },
  // What a table or a feed cannot read it refuses, with the reason.
  representations: {
    json: { query: { amount }, inHead: true },
    csv: { query: { window: asGiven } },
    png: { query: { amount } },
    atom: { query: { change: asGiven }, inHead: true },
  },
  ownTexts: 'one file',
  markdown: 'with sources',
  offline: 'kept',
  tab: { id: 'calculator', linkText: 'map.link.calculator', place: 30 },
  listed: { as: 'pairs', of: 'all', place: 120 },
  examples: { pair: links.pair('btc', 'usd', { amount: '2' }) },
})
