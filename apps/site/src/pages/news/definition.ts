import { definePage } from '../page-definition.ts'
import { pageNumber } from '../query.ts'

export const definition = definePage({
  path: '/news',
  query: { page: pageNumber },
  texts: ['content'],
  markdown: 'without sources',
  found: [{ name: 'footer.news', words: 'finder.words.news', place: 60 }],
  listed: { as: 'single', place: 70 },
  introduced: { name: 'News', place: 50 },
  examples: { news: '/news' },
})
