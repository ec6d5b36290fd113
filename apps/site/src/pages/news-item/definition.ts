import { definePage } from '../page-definition.ts'

export const definition = definePage({
  path: '/news/:item',
  texts: ['content'],
  markdown: 'without sources',
  tab: { id: 'news', place: 100 },
  listed: { as: 'named', place: 80 },
  examples: { announcement: '/news/sealed-log-ins' },
})
