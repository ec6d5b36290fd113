import { definePage } from '../page-definition.ts'
import { money } from '../query.ts'

export const definition = definePage({
  path: '/',
  query: { money },
  texts: ['list'],
  ownTexts: 'one file',
  markdown: 'with sources',
  found: [{ name: 'nav.home', words: 'finder.words.home', place: 160 }],
  listed: { as: 'single', place: 10 },
  examples: { home: '/' },
})
