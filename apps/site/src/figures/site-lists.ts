import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, type AssetSearch, isIndexable, rankedAssets, type Snapshot } from '@portico/market'
import { pageRoutes, urls } from '../routes.ts'
import { assetAddress, isOffered } from './buying.ts'
import { localName } from './asset.ts'
import { type Categories, wordingIn } from './categories.ts'
import type { Content } from './content.ts'
import { type Countries, type Country, countrySlug } from './countries.ts'
import { countryInSentence } from './country-names.ts'
import { categoryTotals } from './category-figures.ts'
import { listedAssets, listedCoins } from './listed-assets.ts'
import type { News } from './news.ts'
import { createSnapshotMemory } from './per-snapshot.ts'
import { pageCurrency } from './price.ts'
import { indexByLetter, type LetterIndex, type LinkList, type SiteLink } from './site-links.ts'
import type { SiteTab, TradingBot } from './site-tabs.ts'

/** What the lists are made from. */
export interface SiteListsContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Brand
  readonly search: AssetSearch
  readonly countries: Countries
  readonly content: Content
  readonly news: News
  readonly categories: Categories
}

/** A list whose items are its own affair. */
export interface SiteList {
  /** Whether its pages are this site's or the operator's elsewhere. */
  readonly of: 'site' | 'operator'
  readonly count: number
  /** Calls back with the list, whatever its items are. */
  use<Result>(take: <Item>(list: LinkList<Item>) => Result): Result
}

function siteList<Item>(of: SiteList['of'], list: LinkList<Item>): SiteList {
  return { of, count: list.index.items.length * list.perItem, use: (take) => take(list) }
}

const indexLimit = 20
const rememberedIndexes = createSnapshotMemory<LetterIndex<Asset>>(indexLimit)

/** So many assets does a filter find at most. */
const foundLimit = 200

interface AssetLinks {
  /** Tells the group apart from others of the same snapshot. */
  readonly group: string
  readonly assets: readonly Asset[]
  readonly of?: SiteList['of']
  readonly perItem?: number
  readonly link: (asset: Asset, place: number) => SiteLink
}

function assetList(
  { snapshot, search }: SiteListsContext,
  { group, assets, of = 'site', perItem = 1, link }: AssetLinks,
): SiteList {
  const index = rememberedIndexes(snapshot, group, () => indexByLetter(assets, ({ code }) => code))
  const find = (query: string) => {
    const members = new Set(assets)
    return search(query, { limit: foundLimit }).filter((asset) => members.has(asset))
  }
  return siteList(of, { index, perItem, link, find })
}

/** A few links that are all made at once; `code` is what they are found under. */
interface NamedLink extends SiteLink {
  readonly code: string
  readonly name: string
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function namedList(of: SiteList['of'], links: readonly NamedLink[]): SiteList {
  return siteList(of, {
    index: indexByLetter(links, ({ code }) => code),
    perItem: 1,
    link: ({ to, words }) => ({ to, words }),
    find: (query) =>
      links.filter(({ name, code }) => [name, code].some((text) => fold(text).includes(fold(query)))),
  })
}

const named = (name: string, to: string, code = name): NamedLink => ({ to, name, code, words: { 0: name } })

/** Addresses of the operator's for a part that is not this product's (MAP-03). */
function outsideLinks({ brand, locale }: SiteListsContext, part: keyof Brand['links']): readonly NamedLink[] {
  return (brand.links[part] ?? []).map(({ name, url }) =>
    named(wordingIn(name, locale), url, wordingIn(name, { textsFrom: ['en'] })),
  )
}

const hasPage = (id: string) => pageRoutes.some((route) => String(route.id) === id)

const none = (of: SiteList['of']) => namedList(of, [])

/**
 * What each asset is converted to: the page's currency, and whatever the brand's popular pairs end in. One of these is not
 * converted to itself but to one asset more, so that all have equally many links.
 */
function conversionTargets({ snapshot, locale, brand }: SiteListsContext): readonly Asset[] {
  const slugs = ['usd', ...brand.popularPairs.map((pair) => pair.split('/')[1] ?? '')]
  const listed = listedAssets(snapshot)
  const known = [pageCurrency(snapshot, locale), ...slugs.flatMap((slug) => snapshot.asset(slug) ?? [])]
  const targets = [...new Set(known)].filter((asset) => isIndexable(snapshot, asset))
  const spare = listed.find((asset) => !targets.includes(asset))
  return spare === undefined ? targets : [...targets, spare]
}

function calculators(context: SiteListsContext): SiteList {
  const targets = conversionTargets(context)
  return assetList(context, {
    group: 'all',
    assets: listedAssets(context.snapshot),
    perItem: Math.max(0, targets.length - 1),
    link: (asset, place) => {
      const to = targets.filter((target) => target !== asset)[place]
      const words = { coinCode: asset.code, fiatCode: to?.code ?? '' }
      return { to: urls.pair(asset.slug, to?.slug ?? ''), words }
    },
  })
}

function assetPages(context: SiteListsContext, page: string, pathOf: (slug: string) => string): SiteList {
  const { snapshot, locale } = context
  if (!hasPage(page)) return none('site')
  return assetList(context, {
    group: 'all',
    assets: listedAssets(snapshot),
    link: (asset) => ({
      to: pathOf(asset.slug),
      words: { coinName: localName(asset, locale), coinCode: asset.code },
    }),
  })
}

function coinPages(
  context: SiteListsContext,
  page: string,
  rest: Pick<AssetLinks, 'perItem' | 'link'>,
): SiteList {
  if (!hasPage(page)) return none('site')
  return assetList(context, { group: `coins ${context.brand.id}`, assets: listedCoins(context), ...rest })
}

/** Countries whose how-to-buy pages search engines are shown. */
export function listedCountries({
  countries,
  brand,
}: Pick<SiteListsContext, 'countries' | 'brand'>): readonly Country[] {
  return countries.all.filter(
    ({ code, review }) => review !== null && !brand.offer.unservedCountries.includes(code),
  )
}

function countryPages(context: SiteListsContext): SiteList {
  const countries = listedCountries(context)
  return coinPages(context, 'how-to-buy-in', {
    perItem: countries.length,
    link: ({ slug, name, code }, place) => {
      const country = countries[place]
      return {
        to: urls.howToBuy(slug, country && countrySlug(country)),
        words: { 0: name, coinCode: code, 1: country ? countryInSentence(country, context.locale) : '' },
      }
    },
  })
}

function academy(context: SiteListsContext): SiteList {
  const guides = hasPage('guide')
    ? context.content.guides(context.locale).map(({ title, slug }) => named(title, urls.guide(slug), slug))
    : []
  return namedList('site', [...guides, ...outsideLinks(context, 'academy')])
}

function categoryPages({ snapshot, categories, locale }: SiteListsContext): SiteList {
  const links = categories.all
    .filter((category) => categoryTotals(snapshot, category).assets.length > 0)
    .map(({ name, slug }) => named(wordingIn(name, locale), urls.category(slug), slug))
  return namedList('site', links)
}

function announcements({ news, locale }: SiteListsContext): SiteList {
  const items = hasPage('news-item') ? news.items(locale) : []
  return namedList(
    'site',
    items.flatMap((item) =>
      item.kind === 'announcement' ? named(item.title, urls.newsItem(item.slug), item.slug) : [],
    ),
  )
}

/** The addresses that the operator names, else each coin's market where he has an address for all of them. */
function spotTrading(context: SiteListsContext): SiteList {
  const { snapshot, brand } = context
  const template = brand.addresses.trade
  const links = outsideLinks(context, 'spot-trading')
  if (template === null || links.length > 0) return namedList('operator', links)
  return assetList(context, {
    group: `markets ${brand.id}`,
    assets: rankedAssets(snapshot, 'crypto').filter(
      (asset) => isOffered(brand, asset) && snapshot.quote(asset.id) !== null,
    ),
    of: 'operator',
    link: (asset) => ({ to: assetAddress(template, asset, 'trade'), words: { coinCode: asset.code } }),
  })
}

/** The links of a tab; of the trading bots, those of one kind. */
export function siteListOf(context: SiteListsContext, tab: SiteTab, bot: TradingBot): SiteList {
  switch (tab) {
    case 'academy':
      return academy(context)
    case 'calculator':
      return calculators(context)
    case 'categories':
      return categoryPages(context)
    case 'price-history':
      return assetPages(context, 'asset-history', (slug) => urls.assetHistory(slug))
    case 'price':
      return assetPages(context, 'asset', (slug) => urls.asset(slug))
    case 'how-to-buy':
      return coinPages(context, 'how-to-buy', {
        link: ({ slug, name, code }) => ({
          to: urls.howToBuy(slug),
          words: { 0: name, coinCode: code },
        }),
      })
    case 'how-to-buy-country':
      return countryPages(context)
    case 'news':
      return announcements(context)
    case 'prediction':
      return assetPages(context, 'prediction', (slug) => urls.prediction(slug))
    case 'spot-trading':
      return spotTrading(context)
    case 'trading-bot':
      return namedList('operator', outsideLinks(context, bot))
    case 'blog':
    case 'copy-trading':
    case 'futures-trading':
    case 'support':
      return namedList('operator', outsideLinks(context, tab))
  }
}
