import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/academy/:guide',
  texts: ['content'],
  markdown: 'without sources',
  tab: { id: 'academy', place: 10 },
  listed: { as: 'named', place: 70 },
  examples: { guide: '/academy/btc' },
})
