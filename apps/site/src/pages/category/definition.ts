import { definePage } from '../page-definition.ts'
import { assetColumns } from '../../views/assets/asset-columns.ts'
import { money, pageNumber, searchText, sorting } from '../query.ts'

export const definition = definePage({
  path: '/categories/:category',
  query: { money, page: pageNumber, q: searchText, sort: sorting(assetColumns, 'rank') },
  texts: ['map', 'list'],
  markdown: 'with sources',
  tab: { id: 'categories', place: 40 },
  listed: { as: 'named', place: 60 },
  examples: { category: '/categories/meme' },
})
