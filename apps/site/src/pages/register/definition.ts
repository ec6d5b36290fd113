import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/register',
  markdown: 'none',
  indexed: 'never',
  app: 'at once',
  examples: { 'sign-up': '/register' },
})
