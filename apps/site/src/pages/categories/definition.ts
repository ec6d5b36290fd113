import { definePage } from '../page-definition.ts'
import { money, searchText, sorting } from '../query.ts'
import { categoryColumns } from './category-columns.ts'

export const definition = definePage({
  path: '/categories',
  query: { money, q: searchText, sort: sorting(categoryColumns, 'cap') },
  texts: ['map', 'list'],
  markdown: 'with sources',
  found: [{ name: 'footer.categories', words: 'finder.words.categories', place: 40 }],
  listed: { as: 'single', place: 50 },
  introduced: { name: 'Categories', note: 'coins by what they are for', place: 40 },
  examples: { categories: '/categories' },
})
