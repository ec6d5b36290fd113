import type { Brand } from '@portico/brands'
import { completeLocales } from '@portico/locale/texts'
import { createOutbound } from '@portico/outbound'
import type { ForecastLog, MarketHistory, PageMetaStore, SnapshotStore } from '@portico/stores'
import type { FastifyInstance } from 'fastify'
import type { ExternalSignIn } from '../views/content/external-sign-in.ts'
import { openAppRenderer } from './document/app-renderer.ts'
import { type AdmissionOptions, createAdmission } from './admission/admission.ts'
import { createAssets } from './http/assets.ts'
import { readBuild } from './document/build.ts'
import { readCategories } from './content/category-file.ts'
import { createForecastPool } from './forecasts/forecast-pool.ts'
import { openForecasts } from './forecasts/open-forecasts.ts'
import { openScores } from './forecasts/open-scores.ts'
import { createScorePool } from './forecasts/score-pool.ts'
import { createAnnouncements } from './news/announcements.ts'
import { createFeed } from './news/feed.ts'
import { openNews } from './news/open-news.ts'
import { createCardPainter } from './cards/card-painter.ts'
import type { PageAddress } from './http/page-address.ts'
import { createPageCache, type PageCache, type PageCacheCounters } from './cache/page-cache.ts'
import { createPageHandler } from './http/page-handler.ts'
import { createFonts } from './document/fonts.ts'
import { type FollowedDocuments, type Editions, openEditions } from './documents/open-editions.ts'
import { createEdition, type Edition } from './edition.ts'
import type { PageSource } from './page-source.ts'
import { followNames } from './prepare-names.ts'
import { registerImages } from './images/register-images.ts'
import { createListings } from './listings/register-listings.ts'
import type { SiteLogger } from './site-logger.ts'
import { createStoredDays } from './stored-days.ts'
import { trustAddress, trustName } from './http/trust-module.ts'
import { createMarkdownWriter } from './representations/markdown/markdown-writer.ts'
import { openWidgets } from './widgets/widgets.ts'
import { registerWorkerFile } from './http/worker-file.ts'

export interface SiteOptions {
  /** As its folder has it. */
  readonly brand: Brand
  /** What operators have published, in place of files of the release; nothing unless given. */
  readonly documents?: FollowedDocuments
  /** Origin of canonical addresses, such as https://www.example.com. */
  readonly publicOrigin: string
  /** The module with the operator's certificates, by which browsers know the real server (protocol 3.8). */
  readonly trustScript: string
  readonly snapshots: SnapshotStore
  readonly pageMeta: PageMetaStore
  /** The header table with the given inline hashes in its content security policy. */
  securityHeaders(hashes: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    /** The id of the page. */
    readonly page: string
  }): Readonly<Record<string, string>>
  readonly logger: SiteLogger
  readonly counters: PageCacheCounters
  /** How much of the main thread pages may cost one network, and where that is counted. */
  readonly admission: AdmissionOptions
  readonly news: {
    /** Addresses of feeds. */
    readonly feeds: readonly string[]
    /** The operator's own announcements, a folder by language with a slash at its end; null where there is none. */
    readonly announcements: URL | null
  }
  /** Where published forecasts are kept. */
  readonly forecastLog: ForecastLog
  /** Where open, high, low and close of past days are kept; null where this process has no database. */
  readonly marketHistory: Pick<MarketHistory, 'readBars'> | null
  /** Where sitemaps are kept that are ready to be sent; it is made when it is needed. */
  readonly sitemapFolder: string
  /** Whether requests carry `beta: 1` (REQ-02). */
  readonly beta: boolean
  /** The first domain that pictures may come from; null where all come from the own origin (IMG-01). */
  readonly imageDomain: string | null
  /** The log environment of analytics events (ANA-08); `online` unless given. */
  readonly logEnvironment?: string
  /** How many characters a new password may have, as the gateway judges. */
  readonly passwordLength: { readonly minimum: number; readonly maximum: number }
  /** What the gateway asks of who opens an account. */
  readonly signUp: { readonly residence: 'optional' | 'required'; readonly termsVersion: string | null }
  /** The sign-ins of others that the gateway takes. */
  readonly externalSignIns: readonly ExternalSignIn[]
  /** The clock; milliseconds since the epoch. */
  now(): number
}

export interface Site extends AsyncDisposable {
  /** Adds the site's routes: static files and, for everything else, pages. */
  register(app: FastifyInstance): Promise<void>
  status(): { readonly state: 'ready' } | { readonly state: 'degraded'; readonly reason: string }
}

const bundledNews = new URL('../../../../content/news/', import.meta.url)

/** Where operators publish nothing. */
const noDocuments: FollowedDocuments = { current: () => new Map(), subscribe: () => () => {} }

/** Follows the operator's announcements and feeds; feeds lie on public hosts only. */
async function followNews(
  options: SiteOptions,
  following: { readonly brand: () => Brand; readonly onChange: () => void },
) {
  const { now, logger } = options
  const { feeds, announcements: own } = options.news
  const { brand, onChange } = following
  const announcements = createAnnouncements({ logger, brand, own, bundled: bundledNews })
  const outbound = createOutbound({ privateHosts: [] })
  const sources = [announcements, ...feeds.map((address) => createFeed(address, { outbound, now }))]
  const news = await openNews({ sources, logger, onChange })
  return {
    ...news,
    async [Symbol.asyncDispose]() {
      await news[Symbol.asyncDispose]()
      await outbound[Symbol.asyncDispose]()
    },
  }
}

/** The pools that draw cards and write Markdown. */
function createPools() {
  const [painter, writer] = [createCardPainter(), createMarkdownWriter()]
  return {
    painter,
    writer,
    async [Symbol.asyncDispose]() {
      await painter[Symbol.asyncDispose]()
      await writer[Symbol.asyncDispose]()
    },
  }
}

/** Forecasts and the scores of their record. */
function openAllForecasts(options: SiteOptions) {
  const log = options.forecastLog
  const forecasts = openForecasts({ ...options, pool: createForecastPool(), log })
  const scores = openScores({ ...options, pool: createScorePool(), log })
  return {
    of: forecasts.of,
    record: forecasts.record,
    scores: scores.of,
    async [Symbol.asyncDispose]() {
      await forecasts[Symbol.asyncDispose]()
      await scores[Symbol.asyncDispose]()
    },
  }
}

/**
 * Opens the built site: reads the build, the widgets and the legal texts, and follows what can change while it runs
 * (snapshot, widgets, page texts, what operators publish). Pages come from `cache`, by default one in process.
 * @throws Error when the site has not been built.
 */
export async function createSite(
  options: SiteOptions,
  cache: PageCache = createPageCache(options),
): Promise<Site> {
  const trust = { address: trustAddress(options.trustScript), script: options.trustScript }
  const build = await readBuild({ [trustName]: trust.address })
  const widgets = await openWidgets({ logger: options.logger, onChange: () => cache.clear() })
  let editions: Editions<Edition> | null = null
  const news = await followNews(options, {
    brand: () => editions?.current().brand ?? options.brand,
    onChange: () => cache.expire(),
  })
  const categories = await readCategories()
  const forecasts = openAllForecasts(options)
  const storedDays = createStoredDays(options)
  const app = await openAppRenderer(build)
  const pools = createPools()
  const tools = { build, widgets, app, ...pools, categories, forecasts, storedDays, news }
  editions = await openEditions({
    brand: options.brand,
    documents: options.documents ?? noDocuments,
    logger: options.logger,
    make: (parts) => createEdition(parts, options, tools),
    onChange: () => cache.clear(),
  })
  const { current } = editions
  const render = (address: PageAddress) => current().render(address)
  const source: PageSource = {
    load: (request) => current().source.load(request),
    contextOf: (locale) => current().source.contextOf(locale),
  }
  const endSnapshots = options.snapshots.subscribe(() => cache.expire())
  const endNames = followNames(options.snapshots)
  const endMeta = options.pageMeta.subscribe(() => cache.expire())
  const admission = createAdmission(options.admission)
  const handle = createPageHandler({
    ...{ cache, render, admission },
    ...{ work: options.admission.counters, logger: options.logger, now: options.now },
  })
  const complete = new Set(completeLocales())
  const listings = createListings({ ...options, source, admission, folder: options.sitemapFolder, complete })
  const assets = createAssets({
    widgets,
    faviconSvg: () => current().brand.faviconSvg,
    fonts: createFonts(options.brand).files,
    embedScript: build.embedScript,
    trust,
  })
  return {
    async register(app) {
      await assets.register(app)
      registerImages(app, build.sheets)
      await registerWorkerFile(app, build.workerScript)
      listings.register(app)
      app.route({ method: 'GET', url: '/*', exposeHeadRoute: true, handler: handle })
    },
    status: () => widgets.status(),
    async [Symbol.asyncDispose]() {
      endSnapshots()
      endNames()
      endMeta()
      widgets.close()
      await listings[Symbol.asyncDispose]()
      await editions[Symbol.asyncDispose]()
      await news[Symbol.asyncDispose]()
      await forecasts[Symbol.asyncDispose]()
      await pools[Symbol.asyncDispose]()
    },
  }
}
