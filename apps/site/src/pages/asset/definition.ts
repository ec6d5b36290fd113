import { spanWindows } from '@portico/market'
import { points } from '../chart-readings.ts'
import { definePage } from '../page-definition.ts'
import { money, normalAmount, oneOf, textParameter } from '../query.ts'

/** The page reads so much of an amount. */
const readOfAmount = 200

export const definition = definePage({
  path: '/price/:asset',
  query: {
    amount: textParameter((text) => normalAmount(text.slice(0, readOfAmount))),
    money,
    points,
    window: oneOf([...spanWindows, 'all']),
  },
  texts: ['asset', 'content', 'list'],
  ownTexts: 'one file',
  representations: { json: { query: {}, inHead: true } },
  markdown: 'with sources',
  tab: { id: 'price', linkText: 'map.link.price', place: 120 },
  listed: { as: 'each', of: 'all', place: 10 },
  examples: { price: '/price/btc', 'price of a currency': '/price/eur' },
})
