import { definePage } from '../page-definition.ts'
import { money, searchText } from '../query.ts'
import { links } from './links.ts'

export const definition = definePage({
  path: '/search',
  query: { money, q: searchText },
  texts: ['list'],
  representations: { json: { query: { q: searchText } } },
  markdown: 'with sources',
  indexed: 'never',
  examples: { search: links.search('eth') },
})
