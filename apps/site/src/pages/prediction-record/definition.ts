import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/price/:asset/prediction/record',
  texts: ['prediction'],
  markdown: 'with sources',
  examples: { 'record of predictions': '/price/btc/prediction/record' },
})
