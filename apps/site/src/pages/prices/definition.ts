import { assetColumns } from '../../views/assets/asset-columns.ts'
import { watchedSlugs, watchedText } from '../../views/assets/watched.ts'
import { definePage } from '../page-definition.ts'
import { money, oneOf, pageNumber, type Parameter, searchText, sorting } from '../query.ts'
import { links } from './links.ts'

/** The assets of a watchlist; in any order they are one list. */
const watch: Parameter<readonly string[]> = {
  normal: (text) => watchedText(watchedSlugs(text).toSorted()),
  value: watchedSlugs,
}

export const definition = definePage({
  path: '/price',
  query: {
    kind: oneOf(['crypto', 'fiat', 'metal', 'stock'], 'crypto'),
    list: oneOf(['gainers', 'losers', 'watch']),
    money,
    page: pageNumber,
    q: searchText,
    sort: sorting(assetColumns),
    watch,
  },
  texts: ['list'],
  ownTexts: 'one file',
  markdown: 'with sources',
  found: [
    { name: 'footer.prices', words: 'finder.words.prices', place: 10 },
    { name: 'kind.fiat', words: 'finder.words.fiat', path: links.prices({ kind: 'fiat' }), place: 80 },
    { name: 'kind.metal', words: 'finder.words.metal', path: links.prices({ kind: 'metal' }), place: 81 },
    { name: 'kind.stock', words: 'finder.words.stock', path: links.prices({ kind: 'stock' }), place: 82 },
  ],
  listed: { as: 'single', place: 20 },
  introduced: { name: 'Prices', note: 'all assets by market cap', place: 10 },
  examples: { prices: links.prices(), 'prices sorted': links.prices({ sort: 'week' }) },
})
