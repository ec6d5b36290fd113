import { definePage } from '../page-definition.ts'
import { money } from '../query.ts'

export const definition = definePage({
  path: '/categories',
  query: { money },
  texts: ['map'],
  markdown: 'with sources',
  found: [{ name: 'footer.categories', words: 'finder.words.categories', place: 40 }],
  listed: { as: 'single', place: 50 },
  introduced: { name: 'Categories', note: 'coins by what they are for', place: 40 },
  examples: { categories: '/categories' },
})
