import { definePage } from '../page-definition.ts'
import { money } from '../query.ts'

export const definition = definePage({
  path: '/how-to-buy',
  query: { money },
  texts: ['buy', 'content'],
  markdown: 'with sources',
  found: [{ name: 'header.buy', words: 'finder.words.buying', place: 45 }],
  listed: { as: 'single', place: 45 },
  introduced: {
    name: 'How to buy',
    note: 'guides to buying each coin, and what is known by country',
    place: 45,
  },
  examples: { 'buying guides': '/how-to-buy' },
})
