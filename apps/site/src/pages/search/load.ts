import { marketRows } from '../../figures/market-row.ts'
import { urls } from '../../routes.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { SearchView } from './view.ts'

const resultLimit = 20

export function loadSearch(context: PageContext): Loaded<SearchView> {
  const query = context.query.get('q')?.trim().slice(0, 80) ?? ''
  const found = query === '' ? [] : context.search(query, { limit: resultLimit })
  return {
    kind: 'page',
    view: { query, rows: marketRows(context, found) },
    head: { values: {}, canonicalPath: urls.search(), index: false, structured: [] },
  }
}
