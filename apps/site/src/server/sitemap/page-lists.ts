import type { LocaleCode, LocaleEntry } from '@portico/locale'
import type { Asset, Snapshot } from '@portico/market'
import { countrySlug } from '../../figures/countries.ts'
import { categoryTotals } from '../../figures/category-figures.ts'
import { listedAssets, listedCoins, listedComparisons } from '../../figures/listed-assets.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { listedCountries, siteListOf } from '../../figures/site-lists.ts'
import { siteTabs, tradingBots } from '../../figures/site-tabs.ts'
import { localesOfText } from '../../figures/written-text.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { legalDocuments, urls } from '../../routes.ts'
import {
  assetPages,
  assetPagesBy,
  datedAssets,
  type DatedAssets,
  fewPages,
  type ListedPage,
  type PageList,
  pairPages,
} from './page-list.ts'

const groupLimit = 20
const remembered = createSnapshotMemory<DatedAssets>(groupLimit)

function datedGroup(snapshot: Snapshot, group: string, assets: readonly Asset[]): DatedAssets {
  return remembered(snapshot, group, () =>
    datedAssets(
      assets.map((asset) => ({
        asset,
        day: (snapshot.quote(asset.id)?.asOf ?? snapshot.asOf).slice(0, 10),
      })),
    ),
  )
}

const newestDay = (days: readonly string[]) => days.toSorted().at(-1) ?? null

/** Pages that there is one of each: lists of prices change with the newest price. */
function hubs({ snapshot, content, news, locale, categories }: PageContext): PageList {
  const day = snapshot.asOf.slice(0, 10)
  const guides = content.guides(locale)
  const items = news.items(locale)
  const hasCategories = categories.all.some((each) => categoryTotals(snapshot, each).assets.length > 0)
  return fewPages([
    ...[urls.home(), urls.prices(), urls.converter(), urls.compare()].map((path) => ({ path, changed: day })),
    ...(hasCategories ? [{ path: urls.categories(), changed: day }] : []),
    ...(guides.length > 0
      ? [{ path: urls.academy(), changed: newestDay(guides.map(({ updated }) => updated)) }]
      : []),
    ...(items.length > 0
      ? [{ path: urls.news(), changed: newestDay(items.map(({ published }) => published.slice(0, 10))) }]
      : []),
  ])
}

function categoryPages({ snapshot, categories }: PageContext): PageList {
  return fewPages(
    categories.all.flatMap((category) => {
      const { assets } = categoryTotals(snapshot, category)
      const days = assets.flatMap(({ id }) => snapshot.quote(id)?.asOf.slice(0, 10) ?? [])
      return assets.length === 0 ? [] : [{ path: urls.category(category.slug), changed: newestDay(days) }]
    }),
  )
}

/** Tabs of the sitemap that list pages of this site; when the last page came to one is not known. */
function sitemapTabs(context: PageContext): PageList {
  const tabs = siteTabs.filter((tab) => {
    const { of, count } = siteListOf(context, tab, tradingBots[0])
    return of === 'site' && count > 0
  })
  return fewPages(tabs.map((tab) => ({ path: urls.siteMap(tab), changed: null })))
}

function legalPages({ legalText }: PageContext): PageList {
  const written = legalDocuments.filter((document) => legalText(document))
  return fewPages(written.map((document) => ({ path: urls.legal(document), changed: null })))
}

/** A text is a page of those languages alone that it was written in (SEO-01). */
function textPages(
  { code }: LocaleEntry,
  texts: readonly { readonly page: ListedPage; readonly languages: readonly LocaleCode[] }[],
): PageList {
  return fewPages(
    texts.flatMap(({ page, languages }) => (languages.includes(code) ? { ...page, languages } : [])),
  )
}

function guidePages({ content, locale }: PageContext): PageList {
  const texts = content.guides(locale).map(({ slug, updated }) => ({
    page: { path: urls.guide(slug), changed: updated },
    languages: localesOfText((each) => content.guide(slug, each)?.lang),
  }))
  return textPages(locale, texts)
}

function newsPages({ news, locale }: PageContext): PageList {
  const texts = news.items(locale).flatMap((item) => {
    if (item.kind !== 'announcement') return []
    const { slug, published } = item
    return {
      page: { path: urls.newsItem(slug), changed: published.slice(0, 10) },
      languages: localesOfText((each) => news.announcement(slug, each)?.lang),
    }
  })
  return textPages(locale, texts)
}

/**
 * Every page that search engines may list in the language of the context (MAP-04), by the rules that the pages themselves
 * go by. Numbers in the pages change with each close, so their day is that of the last one; nothing in between counts.
 */
export function listPages(context: PageContext): ReadonlyMap<string, PageList> {
  const { snapshot, brand } = context
  const all = datedGroup(snapshot, 'all', listedAssets(snapshot))
  const coins = datedGroup(snapshot, `coins ${brand.id}`, listedCoins(context))
  const compared = datedGroup(snapshot, 'compared', listedComparisons(snapshot))
  const countries = listedCountries(context).map(countrySlug)
  return new Map([
    ['hubs', hubs(context)],
    ['asset', assetPages(all, (slug) => urls.asset(slug))],
    ['asset-history', assetPages(all, (slug) => urls.assetHistory(slug))],
    ['prediction', assetPages(all, (slug) => urls.prediction(slug))],
    ['how-to-buy', assetPages(coins, (slug) => urls.howToBuy(slug))],
    ['how-to-buy-in', assetPagesBy(coins, countries, (slug, country) => urls.howToBuy(slug, country))],
    ['category', categoryPages(context)],
    ['guide', guidePages(context)],
    ['news-item', newsPages(context)],
    ['legal', legalPages(context)],
    ['sitemap', sitemapTabs(context)],
    ['versus', pairPages(compared, (from, to) => urls.versus(from, to))],
    ['pair', pairPages(all, (from, to) => urls.pair(from, to))],
  ])
}
