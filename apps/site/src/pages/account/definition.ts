import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/account',
  markdown: 'none',
  indexed: 'never',
  app: 'at once',
  found: [{ name: 'header.accountPage', words: 'finder.words.account', place: 150 }],
  examples: {},
})
