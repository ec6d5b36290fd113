import { definePage } from '../page-definition.ts'
import { money } from '../query.ts'

export const definition = definePage({
  path: '/price/:asset/prediction/record',
  query: { money },
  texts: ['prediction'],
  markdown: 'with sources',
  examples: { 'record of predictions': '/price/btc/prediction/record' },
})
