import { formatPlain } from '@portico/format'
import { type AssetKind, rankAges, rankedAssets } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { localText } from '../../views/assets/categories.ts'
import { categoryFigures, categoryTotals } from '../../views/assets/category-figures.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { sourceViews } from '../../figures/sources.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { CategoriesView } from './view.ts'

const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

/** Every category with what it comes to; one without a priced coin is left out. */
export function load(context: PageContext): Loaded<CategoriesView> {
  const { snapshot, locale, categories } = context
  const counted = (count: number) => formatPlain(String(count), locale.numberTag)
  const rows = categories.all.flatMap((category) => {
    const totals = categoryTotals(snapshot, category)
    if (totals.assets.length === 0) return []
    return {
      slug: category.slug,
      name: localText(category.name, locale),
      definition: localText(category.definition, locale),
      ...categoryFigures(context, totals),
    }
  })
  const sources = sourceViews(
    snapshot,
    snapshot.sources.map(({ id }) => id),
  )
  const view: CategoriesView = {
    ages: listAgesView(rankAges(snapshot, 'crypto'), locale.numberTag),
    rows,
    kinds: kinds.flatMap((kind) => {
      const count = rankedAssets(snapshot, kind).length
      return count === 0 ? [] : [{ kind, count: counted(count) }]
    }),
    asOf: asOfView(snapshot.asOf, context),
    sources,
  }
  return {
    kind: 'page',
    view,
    head: {
      values: { count: counted(rows.length) },
      canonicalPath: urls.categories(),
      index: rows.length > 0,
      structured: [],
      crumbs: [{ text: 'map.tab.categories', path: urls.categories() }],
      modified: snapshot.asOf,
    },
  }
}
