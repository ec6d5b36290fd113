import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import type { Asset, AssetSearch, Snapshot } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { localText } from '../assets/categories.ts'
import { isServed } from '../assets/buying.ts'
import type { Countries, Country } from '../content/countries.ts'
import { listedAssets, listedCoins } from '../assets/listed-assets.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { indexByLetter, type LetterIndex, type LinkList, type SiteLink } from './site-links.ts'

/** What the lists are made from. */
export interface SiteListsContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Brand
  readonly search: AssetSearch
  readonly countries: Countries
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

/** Assets, and the links of each. */
export interface AssetLinks {
  /** Tells the group apart from others of the same snapshot. */
  readonly group: string
  readonly assets: readonly Asset[]
  readonly of?: SiteList['of']
  readonly perItem?: number
  readonly link: (asset: Asset, place: number) => SiteLink
}

/** Links that each asset has, by the letters of the assets' codes. */
export function assetList(
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

/** A few links that are all made at once; a filter finds them by `code` as well. */
export interface NamedLink extends SiteLink {
  readonly code: string
  readonly name: string
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const { compare } = new Intl.Collator()

/** A list of few links, by the letters of their names. */
export function namedList(of: SiteList['of'], links: readonly NamedLink[]): SiteList {
  return siteList(of, {
    index: indexByLetter(links, ({ name }) => name, compare),
    perItem: 1,
    link: ({ to, values }) => ({ to, values }),
    find: (query) =>
      links.filter(({ name, code }) => [name, code].some((text) => fold(text).includes(fold(query)))),
  })
}

/** A link that is its own name. */
export function named(name: string, to: string, code = name): NamedLink {
  return { to, name, code, values: { 0: name } }
}

/** Addresses of the operator's for a part that is not this product's (MAP-03). */
export function operatorLinks(
  { brand, locale }: SiteListsContext,
  part: keyof Brand['links'],
): readonly NamedLink[] {
  return (brand.links[part] ?? []).map(({ name, url }) =>
    named(localText(name, locale), url, localText(name, { textsFrom: ['en'] })),
  )
}

/** Countries whose how-to-buy pages search engines are shown. */
export function listedCountries({
  countries,
  brand,
}: Pick<SiteListsContext, 'countries' | 'brand'>): readonly Country[] {
  return countries.all.filter((country) => country.review !== null && isServed(brand, country))
}

/** One page of a kind for each asset that search engines are shown. */
export function assetPageList(context: SiteListsContext, pathOf: (slug: string) => string): SiteList {
  return assetList(context, {
    group: 'all',
    assets: listedAssets(context.snapshot),
    link: (asset) => ({
      to: pathOf(asset.slug),
      values: { coinName: localName(asset, context.locale), coinCode: asset.code },
    }),
  })
}

/** Pages of a kind for each coin that the operator offers. */
export function coinPageList(
  context: SiteListsContext,
  pages: Pick<AssetLinks, 'perItem' | 'link'>,
): SiteList {
  return assetList(context, {
    group: `coins ${context.brand.edition}`,
    assets: listedCoins(context),
    ...pages,
  })
}
