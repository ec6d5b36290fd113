import { definePage } from '../page-definition.ts'
import { asGiven, money } from '../query.ts'

export const definition = definePage({
  path: '/how-to-buy/:asset/:country',
  query: { amount: asGiven, money, typed: asGiven },
  texts: ['buy', 'content'],
  ownTexts: 'one file',
  markdown: 'with sources',
  tab: { id: 'how-to-buy-country', linkText: 'map.link.how-to-buy-country', place: 90 },
  listed: { as: 'each in each country', of: 'coins', place: 50 },
  examples: { 'how to buy in a country': '/how-to-buy/btc/gb' },
})
