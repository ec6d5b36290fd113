import { urls } from '../../routes.ts'
import {
  assetPages,
  assetPagesBy,
  type DatedAsset,
  datedAssets,
  type DatedAssets,
  fewPages,
  type ListedPage,
  type PageList,
  pairPages,
} from './page-list.ts'

/** What the lists of all languages are made from: plain data, which can be kept in a file. */
export interface Listings {
  /** Assets whose own pages search engines are shown. */
  readonly all: readonly DatedAsset[]
  /** Coins among them that the operator offers. */
  readonly coins: readonly DatedAsset[]
  /** Those that can be compared. */
  readonly compared: readonly DatedAsset[]
  /** Countries as addresses name them. */
  readonly countries: readonly string[]
}

/** Kinds of pages of a language that are named one by one. */
type FewKind = 'hubs' | 'category' | 'guide' | 'news-item' | 'legal' | 'sitemap'

/** Pages of one language by kind. */
export type FewPages = Readonly<Record<FewKind, readonly ListedPage[]>>

/** {@link Listings} with what is counted once of each group. */
export interface Groups {
  readonly all: DatedAssets
  readonly coins: DatedAssets
  readonly compared: DatedAssets
  readonly countries: readonly string[]
}

export function groupsOf({ all, coins, compared, countries }: Listings): Groups {
  return {
    all: datedAssets(all),
    coins: datedAssets(coins),
    compared: datedAssets(compared),
    countries,
  }
}

/** All lists of a language by kind, in the order of the index. */
export function pageLists(groups: Groups, few: FewPages): ReadonlyMap<string, PageList> {
  const { all, coins, compared, countries } = groups
  return new Map([
    ['hubs', fewPages(few.hubs)],
    ['asset', assetPages(all, (slug) => urls.asset(slug))],
    ['asset-history', assetPages(all, (slug) => urls.assetHistory(slug))],
    ['prediction', assetPages(all, (slug) => urls.prediction(slug))],
    ['how-to-buy', assetPages(coins, (slug) => urls.howToBuy(slug))],
    ['how-to-buy-in', assetPagesBy(coins, countries, (slug, country) => urls.howToBuy(slug, country))],
    ['category', fewPages(few.category)],
    ['guide', fewPages(few.guide)],
    ['news-item', fewPages(few['news-item'])],
    ['legal', fewPages(few.legal)],
    ['sitemap', fewPages(few.sitemap)],
    ['versus', pairPages(compared, (from, to) => urls.versus(from, to))],
    ['pair', pairPages(all, (from, to) => urls.pair(from, to))],
  ])
}
