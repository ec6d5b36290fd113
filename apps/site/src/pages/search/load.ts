import { cutText } from '../../views/content/echoed-text.ts'
import { listedRows } from '../../views/assets/listed-rows.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { assetFinding } from './find-pairs.ts'
import { findEverything } from './finder.ts'
import type { SearchView } from './view.ts'

/** What a search is asked for, within its length; empty where nothing is. */
export function readQuery(parameters: URLSearchParams): string {
  return cutText(parameters.get('q')?.trim() ?? '')
}

export function load(context: PageContext): Loaded<SearchView> {
  const query = readQuery(context.query)
  const { groups, assets, hint } = findEverything(context, query)
  const rows = listedRows(context, assets)
  const priced = new Set(rows.map(({ asset }) => asset.slug))
  const unpriced = assets.filter(({ slug }) => !priced.has(slug)).map((asset) => assetFinding(context, asset))
  return {
    kind: 'page',
    view: { query, hint, groups, rows, unpriced },
    head: { values: {}, canonicalPath: urls.search(), index: false, structured: [] },
  }
}
