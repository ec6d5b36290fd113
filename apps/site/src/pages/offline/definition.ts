import { definePage } from '../page-definition.ts'
import { asGiven } from '../query.ts'

export const definition = definePage({
  path: '/offline',
  query: { wanted: asGiven },
  markdown: 'none',
  indexed: 'never',
  app: 'at once',
  offline: 'kept',
  examples: {},
})
