import { formatCount } from '@portico/format'
import { type AssetKind, rankAges, rankedAssets } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { localText } from '../../views/assets/categories.ts'
import { categoryFigures, categoryTotals } from '../../views/assets/category-figures.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { sourceViews } from '../../figures/sources.ts'
import { sortOf } from '../../views/listings/list-sort.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { categoryColumns, type CategorySort } from './category-columns.ts'
import { type CountedCategory, orderedCategories, saysTyped } from './ordered-categories.ts'
import type { CategoriesView } from './view.ts'

const byCap: CategorySort = { column: 'cap', order: 'descending' }
const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

/** The categories that have a priced coin. */
function countedCategories({ snapshot, categories }: PageContext): readonly CountedCategory[] {
  return categories.all
    .map((category) => ({ category, totals: categoryTotals(snapshot, category) }))
    .filter(({ totals }) => totals.assets.length > 0)
}

/** Every category with what it comes to, as the address filters and sorts them; one without a priced coin is left out. */
export function load(context: PageContext): Loaded<CategoriesView> {
  const { snapshot, locale, query } = context
  const counted = (count: number) => formatCount(String(count), locale.numberTag)
  const all = countedCategories(context)
  const typed = query.get('q') ?? ''
  const sort = sortOf(categoryColumns, query.get('sort')) ?? byCap
  const found = typed === '' ? all : all.filter((each) => saysTyped(each, typed, locale))
  const rows = orderedCategories(found, sort, locale).map(({ category, totals }) => ({
    slug: category.slug,
    name: localText(category.name, locale),
    definition: localText(category.definition, locale),
    ...categoryFigures(context, totals),
  }))
  const sources = sourceViews(
    snapshot,
    snapshot.sources.map(({ id }) => id),
  )
  const view: CategoriesView = {
    ages: listAgesView(rankAges(snapshot, 'crypto'), locale.numberTag),
    rows,
    query: typed,
    sort,
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
      values: { count: counted(all.length) },
      canonicalPath: urls.categories(),
      index: query.size === 0 && all.length > 0,
      structured: [],
      crumbs: [{ text: 'map.tab.categories', path: urls.categories() }],
      modified: snapshot.asOf,
    },
  }
}
