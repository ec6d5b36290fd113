import { pathOf } from '../../pages/link.ts'
import type { ListedPage } from '../../pages/listed-page.ts'
import type { ListedPages } from '../../pages/page-definition.ts'
import { definitions, type PageId, pageIds } from '../../pages/registry.generated.ts'
import {
  assetPages,
  assetPagesBy,
  type DatedAsset,
  datedAssets,
  type DatedAssets,
  fewPages,
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

/** Pages of one language that are few enough to be named one by one, by the page's id. */
export type FewPages = Readonly<Record<string, readonly ListedPage[]>>

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

/** The list of all pages that there is one of each. */
const singleList = 'hubs'

interface Listed {
  readonly id: PageId
  readonly listed: ListedPages
}

/** The pages that are listed, in the order of their places. */
export const listedPages: readonly Listed[] = pageIds
  .flatMap((id) => {
    const { listed } = definitions[id]
    return listed ? [{ id, listed }] : []
  })
  .toSorted((one, other) => one.listed.place - other.listed.place)

function listOf({ id, listed }: Listed, groups: Groups, few: FewPages): PageList {
  const { path } = definitions[id]
  switch (listed.as) {
    case 'single':
    case 'named':
      return fewPages(few[id] ?? [])
    case 'each':
      return assetPages(groups[listed.of], (slug) => pathOf(path, [slug]))
    case 'each in each country':
      return assetPagesBy(groups[listed.of], groups.countries, (...words) => pathOf(path, words))
    case 'pairs':
      return pairPages(groups[listed.of], (...slugs) => pathOf(path, slugs))
  }
}

/** All lists of a language by kind, in the order of the index. */
export function pageLists(groups: Groups, few: FewPages): ReadonlyMap<string, PageList> {
  const single = listedPages.filter(({ listed }) => listed.as === 'single')
  const others = listedPages.filter(({ listed }) => listed.as !== 'single')
  return new Map([
    [singleList, fewPages(single.flatMap(({ id }) => few[id] ?? []))],
    ...others.map((page) => [page.id, listOf(page, groups, few)] as const),
  ])
}
