import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/',
  markdown: 'with sources',
  found: [{ name: 'nav.home', words: 'finder.words.home', place: 160 }],
  listed: { as: 'single', place: 10 },
  examples: { home: '/' },
})
