import { evaluateAmount } from '@portico/format'
import { type Asset, type AssetKind, pricedAssets } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { snapshotStaleFrom } from '../../figures/freshness.ts'
import { type AssetRef, assetRef, localName } from '../../figures/asset.ts'
import { cutText } from '../../views/content/echoed-text.ts'
import { convertedAmount, converterOf } from '../../views/converter/converter-of.ts'
import { popularPairs } from '../../views/assets/offers.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { pageCurrency, formatKey } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { HubView } from './view.ts'

const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']
/** The hub leads to the most important assets of each kind; the price list and the search lead to all. */
const linksPerKind = 90
/** Those that most readers look for stand first; all of them follow by name. */
const firstPerKind = 12
/** So many as fill rows of two. */
const popularCount = 10
const languageLimit = 100
const remembered = createSnapshotMemory<HubView['groups']>(languageLimit)
/** What is beyond the longest calculation stays so when it is cut, and is explained as such. */
const longestAmount = 201

const typedIn = (context: PageContext, field: 'from' | 'to') =>
  cutText(context.query.get(field)?.trim() ?? '')

/** What the amount field of the form was sent with, as the address of the pair carries it. */
function amountForAddress(context: PageContext): string | null {
  const typed = context.query.get('amount')?.trim().slice(0, longestAmount) ?? ''
  const amount = evaluateAmount(typed, context.locale.numberTag)
  if (amount.status === 'empty') return null
  return amount.status === 'ok' ? amount.value : typed
}

/** What the address of a pair says besides the pair. */
type PairQuery = NonNullable<Parameters<typeof urls.pair>[2]>

/** What the form hands on to the pair that it names. */
function keptQuery(context: PageContext): PairQuery {
  const { query } = context
  return {
    amount: amountForAddress(context),
    window: query.get('window'),
    date: query.get('date'),
    fee: query.get('fee'),
    board: query.get('board'),
  }
}

function unknownFields(context: PageContext): HubView['unknown'] {
  const suggestionsFor = (typed: string): readonly AssetRef[] =>
    context.search(typed, { limit: 6 }).map((asset) => assetRef(asset, context.locale))
  return (['from', 'to'] as const).flatMap((field) => {
    const typed = typedIn(context, field)
    if (typed === '' || context.resolve(typed)) return []
    return [{ field, typed, suggestions: suggestionsFor(typed) }]
  })
}

function readGroups(context: PageContext): HubView['groups'] {
  const { snapshot, locale } = context
  const currency = pageCurrency(snapshot, locale)
  const compare = new Intl.Collator(locale.tag).compare
  const pathOf = ({ kind, slug }: Asset) =>
    kind === 'fiat' ? urls.pair(context.brand.defaultCoin, slug) : urls.pair(slug, currency.slug)
  return kinds.map((kind) => {
    const listed = pricedAssets(snapshot, kind)
      .assets.slice(0, linksPerKind + 1)
      .filter(({ slug }) => slug !== currency.slug)
      .slice(0, linksPerKind)
    return {
      kind,
      first: listed
        .slice(0, firstPerKind)
        .map((asset) => ({ asset: assetRef(asset, locale), path: pathOf(asset) })),
      links: listed
        .map((asset) => ({ code: asset.code, name: localName(asset, locale), path: pathOf(asset) }))
        .toSorted((a, b) => compare(a.name, b.name)),
    }
  })
}

const assetGroups = (context: PageContext) =>
  remembered(context.snapshot, `${context.brand.defaultCoin} ${formatKey(context.locale)}`, () =>
    readGroups(context),
  )

/** The hub: a form without JavaScript, which leads to the pair it names, and the index of all pairs. */
export function load(context: PageContext): Loaded<HubView> {
  const from = context.resolve(typedIn(context, 'from'))
  const to = context.resolve(typedIn(context, 'to'))
  if (from && to)
    return { kind: 'redirect', status: 302, path: urls.pair(from.slug, to.slug, keptQuery(context)) }
  const currency = pageCurrency(context.snapshot, context.locale)
  const coin = context.snapshot.asset(context.brand.defaultCoin)
  const pair = { from: from ?? coin, to: to ?? currency }
  const asked = amountForAddress(context) ?? ''
  const view: HubView = {
    sent: {
      from: typedIn(context, 'from') || context.brand.defaultCoin.toUpperCase(),
      to: typedIn(context, 'to') || currency.code,
      amount: cutText(context.query.get('amount') ?? '1'),
    },
    converter:
      pair.from && converterOf(context, { from: pair.from, to: pair.to }, convertedAmount(context, asked)),
    unknown: unknownFields(context),
    asOf: asOfView(context.snapshot.asOf, context, snapshotStaleFrom(context.snapshot)),
    popular: popularPairs(context.snapshot, { brand: context.brand, locale: context.locale }).slice(
      0,
      popularCount,
    ),
    groups: assetGroups(context),
  }
  const { converter } = view
  return {
    kind: 'page',
    view,
    ...(converter?.of === undefined ? {} : { prices: [converter.from.slug, converter.to.slug] }),
    head: {
      values: {},
      canonicalPath: urls.converter(),
      index: context.query.size === 0,
      structured: [],
      crumbs: [{ text: 'nav.converter', path: urls.converter() }],
      modified: context.snapshot.asOf,
    },
  }
}
