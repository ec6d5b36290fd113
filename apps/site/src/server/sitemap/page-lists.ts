import type { LocaleCode, LocaleEntry } from '@portico/locale'
import type { Asset } from '@portico/market'
import { countrySlug } from '../../figures/countries.ts'
import { categoryTotals } from '../../figures/category-figures.ts'
import { listedAssets, listedCoins, listedComparisons } from '../../figures/listed-assets.ts'
import { listedCountries, siteListOf } from '../../figures/site-lists.ts'
import { type SiteTab, siteTabs, tradingBots } from '../../figures/site-tabs.ts'
import { localesOfText } from '../../figures/written-text.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { legalDocuments, urls } from '../../routes.ts'
import type { FewPages, Listings } from './listings.ts'
import type { DatedAsset, ListedPage } from './page-list.ts'

const newestDay = (days: readonly string[]) => days.toSorted().at(-1) ?? null

/** Pages that there is one of each: lists of prices change with the newest price. */
function hubs({ snapshot, content, news, locale, categories }: PageContext): readonly ListedPage[] {
  const day = snapshot.asOf.slice(0, 10)
  const guides = content.guides(locale)
  const items = news.items(locale)
  const hasCategories = categories.all.some((each) => categoryTotals(snapshot, each).assets.length > 0)
  return [
    ...[urls.home(), urls.prices(), urls.converter(), urls.compare()].map((path) => ({ path, changed: day })),
    ...(hasCategories ? [{ path: urls.categories(), changed: day }] : []),
    ...(guides.length > 0
      ? [{ path: urls.academy(), changed: newestDay(guides.map(({ updated }) => updated)) }]
      : []),
    ...(items.length > 0
      ? [{ path: urls.news(), changed: newestDay(items.map(({ published }) => published.slice(0, 10))) }]
      : []),
  ]
}

function categoryPages({ snapshot, categories }: PageContext): readonly ListedPage[] {
  return categories.all.flatMap((category) => {
    const { assets } = categoryTotals(snapshot, category)
    const days = assets.flatMap(({ id }) => snapshot.quote(id)?.asOf.slice(0, 10) ?? [])
    return assets.length === 0 ? [] : [{ path: urls.category(category.slug), changed: newestDay(days) }]
  })
}

/** A tab of the sitemap that lists pages of this site; when the last page came to one is not known. */
function sitemapTab(context: PageContext, tab: SiteTab): readonly ListedPage[] {
  const { of, count } = siteListOf(context, tab, tradingBots[0])
  return of === 'site' && count > 0 ? [{ path: urls.siteMap(tab), changed: null }] : []
}

function legalPages({ legalText }: PageContext): readonly ListedPage[] {
  const written = legalDocuments.filter((document) => legalText(document))
  return written.map((document) => ({ path: urls.legal(document), changed: null }))
}

/** A text is a page of those languages alone that it was written in (SEO-01). */
function textPages(
  { code }: LocaleEntry,
  texts: readonly { readonly page: ListedPage; readonly languages: readonly LocaleCode[] }[],
): readonly ListedPage[] {
  return texts.flatMap(({ page, languages }) => (languages.includes(code) ? { ...page, languages } : []))
}

function guidePages({ content, locale }: PageContext): readonly ListedPage[] {
  const texts = content.guides(locale).map(({ slug, updated }) => ({
    page: { path: urls.guide(slug), changed: updated },
    languages: localesOfText((each) => content.guide(slug, each)?.lang),
  }))
  return textPages(locale, texts)
}

function newsPages({ news, locale }: PageContext): readonly ListedPage[] {
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

/** Gives others their turn. */
type Pause = () => Promise<unknown>

/**
 * What the lists of all languages are made from (MAP-04), by the rules that the pages themselves go by. Numbers in the pages
 * change with each close, so their day is that of the last one; nothing in between counts.
 */
export async function listingsOf(context: PageContext, pause: Pause): Promise<Listings> {
  const { snapshot } = context
  const listed = listedAssets(snapshot)
  await pause()
  const days = new Map(
    listed.map(({ id }) => [id, (snapshot.quote(id)?.asOf ?? snapshot.asOf).slice(0, 10)] as const),
  )
  const dated = (assets: readonly Asset[]): readonly DatedAsset[] =>
    assets.map(({ id, slug }) => ({ slug, day: days.get(id) ?? snapshot.asOf.slice(0, 10) }))
  await pause()
  const coins = listedCoins(context)
  await pause()
  const compared = listedComparisons(snapshot)
  await pause()
  return {
    all: dated(listed),
    coins: dated(coins),
    compared: dated(compared),
    countries: listedCountries(context).map(countrySlug),
  }
}

/** Pages of the context's language that are few enough to be named one by one. */
export async function fewPagesOf(context: PageContext, pause: Pause): Promise<FewPages> {
  for (const category of context.categories.all) {
    categoryTotals(context.snapshot, category)
    await pause()
  }
  const guide = guidePages(context)
  await pause()
  const sitemap: ListedPage[] = []
  for (const tab of siteTabs) {
    sitemap.push(...sitemapTab(context, tab))
    await pause()
  }
  return {
    hubs: hubs(context),
    category: categoryPages(context),
    guide,
    'news-item': newsPages(context),
    legal: legalPages(context),
    sitemap,
  }
}
