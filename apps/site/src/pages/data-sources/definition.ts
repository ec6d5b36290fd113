import { definePage } from '../page-definition.ts'
import { oneOf, pageNumber, searchText, sorting } from '../query.ts'
import { originColumns, sourceColumns } from './source-columns.ts'

const kind = oneOf(['crypto', 'fiat', 'metal', 'stock'], 'crypto')

export const definition = definePage({
  path: '/data-sources',
  query: {
    kind,
    page: pageNumber,
    q: searchText,
    sort: sorting(originColumns),
    sources: sorting(sourceColumns),
  },
  texts: ['sources'],
  representations: {
    json: { query: { kind, page: pageNumber }, inHead: true },
    csv: { query: { kind, page: pageNumber }, inHead: true },
  },
  markdown: 'with sources',
  found: [{ name: 'footer.sources', words: 'finder.words.sources', place: 45 }],
  listed: { as: 'single', place: 55 },
  introduced: { name: 'Data sources', note: 'where the figures of each asset are from', place: 45 },
  examples: { 'data sources': '/data-sources' },
})
