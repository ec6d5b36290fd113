import { type Asset, pricedAssets } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { listedRows } from '../../views/assets/listed-rows.ts'
import { cutText } from '../../views/content/echoed-text.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { exampleSearches } from './example-searches.ts'
import { findEverything } from './finder.ts'
import type { FoundAsset, SearchView } from './view.ts'

const largestCount = 6

/** What a search is asked for, within its length; empty where nothing is. */
export function readQuery(parameters: URLSearchParams): string {
  return cutText(parameters.get('q')?.trim() ?? '')
}

/** Assets in the given order, also those without a price. */
function foundAssets(context: PageContext, assets: readonly Asset[]): readonly FoundAsset[] {
  const rows = new Map(listedRows(context, assets).map((row) => [row.asset.slug, row]))
  return assets.map((asset) => ({
    asset: assetRef(asset, context.locale),
    path: urls.asset(asset.slug),
    figures: rows.get(asset.slug) ?? null,
  }))
}

export function load(context: PageContext): Loaded<SearchView> {
  const { snapshot } = context
  const query = readQuery(context.query)
  const { groups, assets, hint } = findEverything(context, query)
  const priced = () => pricedAssets(snapshot).assets
  const largest = groups.length > 0 ? [] : priced().slice(0, largestCount)
  return {
    kind: 'page',
    view: {
      query,
      hint,
      examples: hint === null ? [] : exampleSearches(context),
      groups,
      assets: foundAssets(context, assets),
      largest: foundAssets(context, largest),
      asOf: asOfView(snapshot.asOf, context),
    },
    head: { values: {}, canonicalPath: urls.search(), index: false, structured: [] },
  }
}
