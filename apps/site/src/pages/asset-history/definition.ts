import { closeIntervals } from '@portico/market'
import { definePage } from '../page-definition.ts'
import { money, oneOf, pageNumber } from '../query.ts'
import { links } from './links.ts'

export const definition = definePage({
  path: '/price/:asset/history',
  query: { interval: oneOf(closeIntervals, 'day'), money, page: pageNumber },
  texts: ['asset'],
  representations: { json: { query: { money }, inHead: true }, csv: { query: { money }, inHead: true } },
  markdown: 'with sources',
  tab: { id: 'price-history', linkText: 'map.link.price-history', place: 70 },
  listed: { as: 'each', of: 'all', place: 20 },
  examples: { history: links.assetHistory('eth', { interval: 'week' }) },
})
