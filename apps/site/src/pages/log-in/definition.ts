import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/login',
  markdown: 'none',
  indexed: 'never',
  app: 'in parts',
  examples: { account: '/login' },
})
