import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/register',
  markdown: 'none',
  indexed: 'never',
  app: 'in parts',
  examples: { 'sign-up': '/register' },
})
