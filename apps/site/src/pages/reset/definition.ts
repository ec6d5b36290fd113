import { definePage } from '../page-definition.ts'
import { oneOf } from '../query.ts'

export const definition = definePage({
  path: '/login/reset',
  query: { kind: oneOf(['user', 'agency'], 'user') },
  markdown: 'none',
  indexed: 'never',
  app: 'in parts',
  found: [{ name: 'finder.reset', words: 'finder.words.reset', place: 140 }],
  examples: {},
})
