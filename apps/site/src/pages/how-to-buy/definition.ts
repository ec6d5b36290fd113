import { definePage } from '../page-definition.ts'
import { asGiven, money } from '../query.ts'

export const definition = definePage({
  path: '/how-to-buy/:asset',
  query: { amount: asGiven, money, typed: asGiven },
  texts: ['buy', 'content'],
  ownTexts: 'one file',
  markdown: 'with sources',
  tab: { id: 'how-to-buy', linkText: 'map.link.how-to-buy', place: 80 },
  listed: { as: 'each', of: 'coins', place: 40 },
  examples: { 'how to buy': '/how-to-buy/btc' },
})
