import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { createSnapshotMatcher, resolveAsset, searchWith, type Snapshot } from '@portico/market'
import type { PageMetaStore, SnapshotStore } from '@portico/stores'
import { localNames } from '../figures/asset.ts'
import type { Categories } from '../views/assets/categories.ts'
import type { StoredDays } from '../views/assets/stored-days.ts'
import type { Countries } from '../views/content/countries.ts'
import type { Content } from '../views/content/content.ts'
import type { Forecasts } from '../views/forecast/forecasts.ts'
import type { News } from '../views/content/news.ts'
import { pageLive } from '../figures/live/page-live.ts'
import { localeIn, pageCurrency } from '../figures/price.ts'
import type { PageData, PageHead } from '../page-data.ts'
import { followsMoney } from '../pages/query.ts'
import { missingView } from '../pages/missing/load.ts'
import type { Loaded, NearLink, PageContext } from '../pages/page-load.ts'
import { definitions, type PageId } from '../pages/registry.generated.ts'
import { listings, loaders } from '../pages/registry.server.generated.ts'
import { createCrumbNames } from './document/crumb-names.ts'
import { createHeadTexts } from './document/head-texts.ts'
import type { LegalTexts } from './content/legal-texts.ts'
import type { SiteLogger } from './site-logger.ts'

/** What was asked for, after the address has been matched to the URL table. */
export interface PageRequest {
  readonly page: PageId | null
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly locale: LocaleEntry
}

export type PageAnswer =
  | {
      readonly kind: 'page'
      readonly data: PageData
      readonly head: PageHead
      /** What the page was loaded from; the current one may be newer by now. */
      readonly snapshot: Snapshot
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly path: string }

export interface PageSource {
  load(request: PageRequest): Promise<PageAnswer>
  /** What pages of a language are loaded with; lists of pages are made from it. */
  contextOf(locale: LocaleEntry): PageContext
}

/** What pages are loaded with. */
export interface PageSourceOptions
  extends Pick<PageContext, 'passwordLength' | 'signUp' | 'externalSignIns'> {
  readonly brand: Brand
  readonly publicOrigin: string
  readonly snapshots: SnapshotStore
  readonly pageMeta: PageMetaStore
  readonly legalTexts: LegalTexts
  readonly countries: Countries
  readonly categories: Categories
  readonly content: Content
  readonly news: News
  readonly forecasts: Forecasts
  readonly storedDays: StoredDays
  readonly logger: SiteLogger
  now(): number
}

function pageContext(options: PageSourceOptions, request: PageRequest): PageContext {
  const snapshot = options.snapshots.current()
  const locale = localeIn(snapshot, request.locale, {
    money: request.query.get('money'),
    brand: options.brand,
  })
  const match = createSnapshotMatcher(snapshot, localNames(locale))
  return {
    snapshot,
    locale,
    brand: options.brand,
    publicOrigin: options.publicOrigin,
    passwordLength: options.passwordLength,
    signUp: options.signUp,
    externalSignIns: options.externalSignIns,
    params: request.params,
    query: request.query,
    nowMs: options.now(),
    match,
    search: searchWith(match),
    resolve: (text) => resolveAsset(snapshot, text, localNames(locale)),
    countries: options.countries,
    categories: options.categories,
    legalText: (document, country) => options.legalTexts.find(document, locale, country),
    legalCountries: (document) => options.legalTexts.countries(document),
    content: options.content,
    news: options.news,
    forecasts: options.forecasts,
    storedDays: options.storedDays,
    listings,
  }
}

/** Loads pages from the current snapshot, with the operator's texts for the head. */
export function createPageSource(options: PageSourceOptions): PageSource {
  const headTexts = createHeadTexts(options)
  const namesOf = createCrumbNames()

  const contextOf = (request: PageRequest) => pageContext(options, request)

  function missing(context: PageContext, wanted: string | null, near: readonly NearLink[] = []): PageAnswer {
    const view = missingView(context, wanted, near)
    const texts = headTexts.of('missing', context.locale, {})
    const head: PageHead = { ...texts, canonicalPath: null, index: false, structured: [] }
    const status = speaksOfDelisted(context, wanted) ? 410 : 404
    const data = { page: 'missing', status, ...onClient(context, head), view } as const
    return { kind: 'page', head, data, snapshot: context.snapshot }
  }

  async function answer(page: PageId, context: PageContext): Promise<PageAnswer> {
    const loaded: Loaded<unknown> = await loaders[page](context)
    if (loaded.kind === 'redirect') return loaded
    if (loaded.kind === 'missing') return missing(context, loaded.wanted, loaded.near)
    const { values, trend, crumbs, ...described } = loaded.head
    const texts = headTexts.of(trend ? `${page}-${trend}` : page, context.locale, values)
    const way = crumbs ? { crumbs: namesOf(crumbs, context.locale, values) } : {}
    const index = described.index && definitions[page].indexed !== 'never'
    const head: PageHead = { ...texts, ...described, index, ...way }
    const live = pageLive(context.snapshot, context.locale, loaded.prices ?? [])
    const followed = loaded.prices === undefined || live === null ? {} : { live }
    const slugs = Object.keys(context.params).length === 0 ? {} : { slugs: context.params }
    const shown = { ...onClient(context, head), ...currencyOf(page, context), ...slugs, ...followed }
    const data = { page, status: 200, ...shown, view: loaded.view } as const
    return { kind: 'page', head, data, snapshot: context.snapshot }
  }

  return {
    contextOf: (locale) => contextOf({ page: null, params: {}, query: new URLSearchParams(), locale }),
    async load(request) {
      const context = contextOf(request)
      return request.page === null ? missing(context, null) : answer(request.page, context)
    },
  }
}

/** Whether an address names an asset that the operator has taken off: it is gone, not unknown (GATE-05). */
function speaksOfDelisted({ snapshot }: PageContext, wanted: string | null): boolean {
  return (wanted ?? '').split(/[\s/]+/).some((word) => snapshot.isDelisted(word.toLowerCase()))
}

function onClient(
  { snapshot }: PageContext,
  { title, description }: PageHead,
): Pick<PageData, 'head' | 'ratesAsOf'> {
  return { head: { title, description }, ratesAsOf: snapshot.asOf }
}

/** The currency that a page's figures are in, where they follow the reader's. */
function currencyOf(page: PageId, { snapshot, locale }: PageContext): Pick<PageData, 'currency'> {
  return followsMoney(definitions[page]) ? { currency: pageCurrency(snapshot, locale).code } : {}
}
