import { formatCount } from '@portico/format'
import { rankAges } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { type Category, localText } from '../../views/assets/categories.ts'
import { categoryFigures, categoryTotals } from '../../views/assets/category-figures.ts'
import { assetListing, assetListState } from '../../views/assets/asset-listing.ts'
import { listedRows } from '../../views/assets/listed-rows.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { sourceViews } from '../../figures/sources.ts'
import { listPage } from '../../views/listings/page-number.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { CategoryView } from './view.ts'

const rowsPerPage = 25

function othersOf({ snapshot, locale, categories }: PageContext, category: Category): CategoryView['others'] {
  return categories.all.flatMap((other) => {
    const count = categoryTotals(snapshot, other).assets.length
    if (other === category || count === 0) return []
    const name = localText(other.name, locale)
    return [{ slug: other.slug, name, count: formatCount(String(count), locale.numberTag) }]
  })
}

/** A category that has no coin with a price is not there. */
export function load(context: PageContext): Loaded<CategoryView> {
  const { snapshot, locale, query, params } = context
  const wanted = params['category'] ?? ''
  const category = context.categories.find(wanted)
  const totals = category && categoryTotals(snapshot, category)
  if (!totals || totals.assets.length === 0) return { kind: 'missing', wanted: null }
  const listing = assetListing(context, {
    list: { key: `category ${category.slug}`, assets: totals.assets },
    kinds: ['crypto'],
    usual: { column: 'rank', order: 'ascending' },
  })
  const { page, pages, range, start, end } = listPage(query.get('page'), {
    total: listing.total,
    size: rowsPerPage,
    tag: locale.numberTag,
  })
  const figures = categoryFigures(context, totals)
  const name = localText(category.name, locale)
  const definition = localText(category.definition, locale)
  const view: CategoryView = {
    slug: category.slug,
    name,
    definition,
    figures,
    state: assetListState(context, listing),
    sort: listing.sort,
    ages: listAgesView(rankAges(snapshot, 'crypto'), locale.numberTag),
    rows: listedRows(context, listing.slice(start, end)),
    page,
    pages,
    range,
    others: othersOf(context, category),
    asOf: asOfView(snapshot.asOf, context),
    sources: sourceViews(
      snapshot,
      snapshot.sources.map(({ id }) => id),
    ),
  }
  return {
    kind: 'page',
    view,
    head: {
      values: { 0: name, 1: definition, count: figures.count },
      canonicalPath: urls.category(category.slug),
      index: query.size === 0,
      structured: [],
      crumbs: [
        { text: 'map.tab.categories', path: urls.categories() },
        { text: 'category.crumb', path: urls.category(category.slug) },
      ],
      modified: snapshot.asOf,
    },
  }
}
