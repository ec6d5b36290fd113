import { Decimal } from '@portico/decimal'
import { formatPlain } from '@portico/format'
import { type Asset, pairChange, rankAges, type Snapshot } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { localName } from '../../figures/asset.ts'
import { type Category, localText } from '../../views/assets/categories.ts'
import { categoryFigures, categoryTotals } from '../../views/assets/category-figures.ts'
import { marketRows } from '../../views/assets/market-row.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { sourceViews } from '../../figures/sources.ts'
import { pageNumber } from '../../views/listings/page-number.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { categorySorts, type CategorySort, type CategoryView } from './view.ts'

const rowsPerPage = 50

/** Seven-day changes against the dollar, the largest rise first; assets without one come last. */
function byWeek(snapshot: Snapshot, assets: readonly Asset[]): readonly Asset[] {
  const dollar = snapshot.asset('usd')
  const percentOf = (asset: Asset) => {
    const change = dollar && pairChange(snapshot, { from: asset, to: dollar }, '7d')
    return change === null || 'missing' in change ? null : new Decimal(change.percent)
  }
  return assets
    .map((asset) => ({ asset, percent: percentOf(asset) }))
    .toSorted((left, right) => {
      if (left.percent === null || right.percent === null)
        return Number(left.percent === null) - Number(right.percent === null)
      return right.percent.comparedTo(left.percent)
    })
    .map(({ asset }) => asset)
}

function sorted({ snapshot, locale }: PageContext, assets: readonly Asset[], sort: CategorySort) {
  switch (sort) {
    case 'cap':
      return assets
    case 'week':
      return byWeek(snapshot, assets)
    case 'name': {
      const { compare } = new Intl.Collator(locale.numberTag)
      return assets.toSorted((left, right) => compare(localName(left, locale), localName(right, locale)))
    }
  }
}

function othersOf({ snapshot, locale, categories }: PageContext, category: Category): CategoryView['others'] {
  return categories.all.flatMap((other) => {
    const count = categoryTotals(snapshot, other).assets.length
    if (other === category || count === 0) return []
    const name = localText(other.name, locale)
    return [{ slug: other.slug, name, count: formatPlain(String(count), locale.numberTag) }]
  })
}

/** A category that has no coin with a price is not there. */
export function load(context: PageContext): Loaded<CategoryView> {
  const { snapshot, locale, query, params } = context
  const wanted = params['category'] ?? ''
  const category = context.categories.find(wanted)
  const totals = category && categoryTotals(snapshot, category)
  if (!totals || totals.assets.length === 0) return { kind: 'missing', wanted: null }
  const sort = categorySorts.find((each) => each === query.get('sort')) ?? 'cap'
  const pages = Math.ceil(totals.assets.length / rowsPerPage)
  const page = pageNumber(query.get('page'), pages)
  const start = (page - 1) * rowsPerPage
  const figures = categoryFigures(context, totals)
  const name = localText(category.name, locale)
  const definition = localText(category.definition, locale)
  const view: CategoryView = {
    slug: category.slug,
    name,
    definition,
    figures,
    sort,
    ages: listAgesView(rankAges(snapshot, 'crypto'), locale.numberTag),
    rows: marketRows(context, sorted(context, totals.assets, sort).slice(start, start + rowsPerPage)),
    firstRank: start + 1,
    page,
    pages,
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
