import { definePage } from '../page-definition.ts'
import { money, oneOf, pageNumber } from '../query.ts'
import { categorySorts } from './view.ts'

export const definition = definePage({
  path: '/categories/:category',
  query: { money, page: pageNumber, sort: oneOf(categorySorts, 'cap') },
  texts: ['map'],
  markdown: 'with sources',
  tab: { id: 'categories', place: 40 },
  listed: { as: 'named', place: 60 },
  examples: { category: '/categories/meme' },
})
