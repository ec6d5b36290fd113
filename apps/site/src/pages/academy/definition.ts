import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/academy',
  texts: ['content'],
  markdown: 'without sources',
  found: [{ name: 'footer.academy', words: 'finder.words.academy', place: 50 }],
  listed: { as: 'single', place: 60 },
  examples: { guides: '/academy' },
})
