import { formatPlain } from '@portico/format'
import { type Asset, comparedKinds } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { fieldText } from '../../views/assets/field-text.ts'
import { sideView } from '../../views/comparison/compared-side.ts'
import { popularComparisons, trendingCards } from '../../views/comparison/comparison-links.ts'
import { comparisonTerms, termsInAddress } from '../../views/comparison/comparison-terms.ts'
import { cutText, echoedText } from '../../views/content/echoed-text.ts'
import { sortInAddress, sortOf } from '../../views/listings/list-sort.ts'
import { listPage } from '../../views/listings/page-number.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { sourceViews } from '../../figures/sources.ts'
import { type PageMoney, pageMoney } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { capDefinitions, etherExample } from './context-figures.ts'
import { agesOfList, listedAssets } from './list-terms.ts'
import { compareRow } from './row.ts'
import { compareColumns, type CompareSort, type CompareView, type ListedKind } from './view.ts'

const rowsPerPage = 25

const kinds: readonly ListedKind[] = ['all', ...comparedKinds]

/** How one kind is listed unless asked otherwise. */
const usualSort: CompareSort = { column: 'cap', order: 'descending' }

/** An asset that the address names by code, slug or name. */
function namedAsset({ query, snapshot, resolve }: PageContext, name: string): Asset | null {
  const typed = cutText(query.get(name) ?? '')
  return snapshot.asset(typed) ?? resolve(typed)
}

/** What was typed and names nothing. */
function unknownText(context: PageContext): string | null {
  const unknown = ['with', 'from', 'to'].find(
    (name) => context.query.has(name) && namedAsset(context, name) === null,
  )
  return unknown === undefined ? null : echoedText(context.query.get(unknown) ?? '')
}

/** A form that names two assets leads to their page, whatever else it says. */
function versusPath(context: PageContext): string | null {
  const { query } = context
  const [from, to] = [namedAsset(context, 'from'), namedAsset(context, 'to')]
  if (!from || !to) return null
  const kept = { ratio: query.get('ratio'), mode: query.get('mode'), supply: query.get('supply') }
  return urls.versus(from.slug, to.slug, { ...kept, at: query.get('at'), window: query.get('window') })
}

function compareView(context: PageContext, chosen: Asset, money: PageMoney): CompareView {
  const { snapshot, locale, query, brand } = context
  const { numberTag: tag } = locale
  const terms = comparisonTerms(query, tag)
  const kept = termsInAddress(terms)
  const typed = cutText(query.get('q')?.trim() ?? '')
  // Coins unless asked otherwise; who looks for a name looks among all.
  const usualKind = typed === '' ? 'crypto' : 'all'
  const kind = kinds.find((each) => each === query.get('kind')) ?? usualKind
  const asked = sortOf(compareColumns, query.get('sort'))
  const usual = typed === '' && kind !== 'all' ? usualSort : null
  const listed = listedAssets(context, { ...terms, kind, query: typed, sort: asked ?? usual })
  const { page, pages, range, start, end } = listPage(query.get('page'), {
    total: listed.total,
    size: rowsPerPage,
    tag,
  })
  const ages = agesOfList(snapshot, kind, terms.supply)
  return {
    chosen: sideView(context, chosen, terms.supply),
    field: fieldText(context, chosen),
    unknown: unknownText(context),
    terms,
    typedRatio: terms.ratio.problem?.typed ?? formatPlain(terms.ratio.percent, tag),
    state: {
      ...kept,
      kind: kind === usualKind ? null : kind,
      q: typed === '' ? null : typed,
      sort: asked ? sortInAddress(compareColumns, asked) : null,
      with: chosen.slug === brand.defaultCoin ? null : chosen.slug,
    },
    kind,
    query: typed,
    sort: listed.sort,
    ages: listAgesView(ages, tag),
    rows: listed
      .slice(start, end)
      .flatMap((asset) => compareRow(context, asset, { chosen, terms, money, kept, ages }) ?? []),
    page,
    pages,
    range,
    ether: etherExample(context, money),
    popular: popularComparisons(context),
    trending: trendingCards(context, chosen),
    definitions: capDefinitions(context),
    asOf: asOfView(snapshot.asOf, context),
    sources: sourceViews(
      snapshot,
      snapshot.sources.map(({ id }) => id),
    ),
  }
}

/** Every coin, metal and company beside a chosen one; a form that names two assets leads to their page. */
export function load(context: PageContext): Loaded<CompareView> {
  const { snapshot, locale, brand, query } = context
  const path = versusPath(context)
  if (path !== null) return { kind: 'redirect', status: 302, path }
  const money = pageMoney(snapshot, locale)
  const usual = snapshot.asset(brand.defaultCoin) ?? snapshot.assets[0]
  const chosen = namedAsset(context, 'with') ?? namedAsset(context, 'to') ?? usual
  if (!chosen || money === null) return { kind: 'missing', wanted: null }
  const view = compareView(context, chosen, money)
  return {
    kind: 'page',
    view,
    head: {
      values: { 1: view.chosen.asset.name, fiatCode: view.chosen.asset.code, count: view.range.total },
      canonicalPath: urls.compare(),
      index: query.size === 0,
      structured: [],
      crumbs: [{ text: 'compare.name', path: urls.compare() }],
      modified: snapshot.asOf,
    },
  }
}
