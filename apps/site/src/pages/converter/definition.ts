import { definePage } from '../page-definition.ts'
import { asGiven, money } from '../query.ts'

export const definition = definePage({
  path: '/convert',
  query: {
    amount: asGiven,
    board: asGiven,
    date: asGiven,
    fee: asGiven,
    from: asGiven,
    money,
    to: asGiven,
    window: asGiven,
  },
  markdown: 'with sources',
  found: [{ name: 'footer.converter', words: 'finder.words.converter', place: 20 }],
  listed: { as: 'single', place: 30 },
  introduced: {
    name: 'Converter',
    note: 'any asset into any other; a pair is at /convert/btc/usd.md?amount=2',
    place: 20,
  },
  examples: { converter: '/convert' },
})
