import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/login/agency',
  markdown: 'none',
  indexed: 'never',
  app: 'in parts',
  found: [{ name: 'finder.agencyLogIn', words: 'finder.words.agencyLogIn', place: 130 }],
  examples: {},
})
