import { comparisonTermsQuery } from '../comparison-query.ts'
import { definePage } from '../page-definition.ts'
import { asGiven, money, pageNumber, searchText, sorting } from '../query.ts'
import { compareColumns } from './view.ts'

export const definition = definePage({
  path: '/compare',
  query: {
    ...comparisonTermsQuery,
    at: asGiven,
    from: asGiven,
    kind: asGiven,
    money,
    page: pageNumber,
    q: searchText,
    sort: sorting(compareColumns),
    to: asGiven,
    window: asGiven,
    with: asGiven,
  },
  texts: ['compare', 'list'],
  ownTexts: 'one file',
  markdown: 'with sources',
  found: [{ name: 'footer.compare', words: 'finder.words.compare', place: 30 }],
  listed: { as: 'single', place: 40 },
  introduced: {
    name: 'Comparison',
    note: 'what one asset would cost at the market cap of another',
    place: 30,
  },
  examples: { comparisons: '/compare' },
})
