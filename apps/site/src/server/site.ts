import type { Brand } from '@portico/brands'
import { createOutbound } from '@portico/outbound'
import type { FastifyInstance } from 'fastify'
import { openAppRenderer } from './document/app-renderer.ts'
import { type Admission, createAdmission } from './admission/admission.ts'
import { createAssets } from './http/assets.ts'
import { assetPrefix, readBuild, type SiteBuild } from './document/build.ts'
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
import { createPageCache, type PageCache } from './cache/page-cache.ts'
import { createPageHandler } from './http/page-handler.ts'
import { type AnswerAtOnce, createReadyPages } from './http/ready-pages.ts'
import { createFonts } from './document/fonts.ts'
import { type FollowedDocuments, type Editions, openEditions } from './documents/open-editions.ts'
import { createEdition, type Edition } from './edition.ts'
import type { PageSource } from './page-source.ts'
import { createPreviewHandler, previewToken } from './preview/preview-handler.ts'
import { type OfferedLanguages, offeredLanguages } from './offered-languages.ts'
import { followNames } from './prepare-names.ts'
import { registerImages } from './images/register-images.ts'
import { createListings } from './listings/register-listings.ts'
import type { SiteOptions } from './site-options.ts'
import { createStoredDays } from './stored-days.ts'
import { trustAddress, trustName } from './http/trust-module.ts'
import { createMarkdownWriter } from './representations/markdown/markdown-writer.ts'
import { openWidgets } from './widgets/widgets.ts'
import { registerWorkerFile } from './http/worker-file.ts'

export interface Site extends AsyncDisposable {
  /** Adds the site's routes: static files and, for everything else, pages. */
  register(app: FastifyInstance): Promise<void>
  /** Makes what answers pages of the cache before they reach the routes; `common` is what every answer of the server carries. */
  readyPages(common: Readonly<Record<string, string>>): AnswerAtOnce
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

/** Opens what shows pages, in the edition of what is published now. */
async function openPages(options: SiteOptions, cache: PageCache, build: SiteBuild) {
  const widgets = await openWidgets({ logger: options.logger, onChange: () => cache.clear() })
  let editions: Editions<Edition> | null = null
  const news = await followNews(options, {
    brand: () => editions?.current().brand ?? options.brand,
    onChange: () => cache.expire(),
  })
  const categories = await readCategories()
  const [forecasts, storedDays, pools] = [openAllForecasts(options), createStoredDays(options), createPools()]
  const app = await openAppRenderer(build)
  const tools = { build, widgets, app, ...pools, categories, forecasts, storedDays, news }
  editions = await openEditions({
    brand: options.brand,
    documents: options.documents ?? noDocuments,
    releaseTexts: options.releaseTexts,
    logger: options.logger,
    make: (parts) => createEdition(parts, options, tools),
    onChange: () => cache.clear(),
  })
  const open = editions
  return {
    widgets,
    editions: open,
    async [Symbol.asyncDispose]() {
      widgets.close()
      await open[Symbol.asyncDispose]()
      await news[Symbol.asyncDispose]()
      await forecasts[Symbol.asyncDispose]()
      await pools[Symbol.asyncDispose]()
    },
  }
}

/** Static files, and the drawings of sheets; those of other builds are found too. */
async function openFiles(
  { builtFiles, brand }: SiteOptions,
  {
    build,
    ...served
  }: { build: SiteBuild } & Pick<Parameters<typeof createAssets>[0], 'widgets' | 'trust' | 'faviconSvg'>,
) {
  const assets = await createAssets({
    ...{ ...served, builtFiles, embedScript: build.embedScript },
    fonts: createFonts(brand).files,
  })
  return {
    async register(app: FastifyInstance) {
      await assets.register(app)
      registerImages(app, {
        sheets: build.sheets,
        readOther: (stem) => assets.others.readText(`${assetPrefix}${stem}.svg`),
      })
    },
  }
}

/** Answers links to previews; null where there are none. */
function previewsOf(
  options: SiteOptions,
  editions: Editions<Edition>,
  { admission, offered }: { readonly admission: Admission; readonly offered: OfferedLanguages },
) {
  const { preview: access, documents = noDocuments, brand, now } = options
  if (access === undefined) return null
  return createPreviewHandler({
    ...{ access, website: brand.id, documents, editions, admission, now },
    isOffered: offered.has,
  })
}

/**
 * Opens the built site: reads the build, the widgets and the texts, and follows what can change while it runs
 * (snapshot, widgets, page texts, what operators publish). Pages come from `cache`, by default one in process.
 * @throws Error when the site has not been built.
 */
export async function createSite(
  options: SiteOptions,
  cache: PageCache = createPageCache(options),
): Promise<Site> {
  const offered = offeredLanguages(options.brand)
  const trust = { address: trustAddress(options.trustScript), script: options.trustScript }
  const build = await readBuild({ [trustName]: trust.address })
  const pages = await openPages(options, cache, build)
  const { widgets, editions } = pages
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
  const ready = createReadyPages(cache)
  const handle = createPageHandler({
    ...{ cache, render, admission, remember: ready.remember, isOffered: offered.has },
    ...{ work: options.admission.counters, logger: options.logger, now: options.now },
  })
  const previews = previewsOf(options, editions, { admission, offered })
  const { complete } = offered
  const listings = createListings({ ...options, source, admission, folder: options.sitemapFolder, complete })
  const faviconSvg = () => current().brand.faviconSvg
  const files = await openFiles(options, { build, widgets, trust, faviconSvg })
  return {
    async register(app) {
      await files.register(app)
      await registerWorkerFile(app, build.workerScript)
      listings.register(app)
      app.route({
        ...{ method: 'GET', url: '/*', exposeHeadRoute: true },
        handler(request, reply) {
          const token = previews === null ? null : previewToken(request.raw.url ?? '')
          return previews === null || token === null
            ? handle(request, reply)
            : previews(request, reply, token)
        },
      })
    },
    readyPages: ready.answering,
    status: () => widgets.status(),
    async [Symbol.asyncDispose]() {
      endSnapshots()
      endNames()
      endMeta()
      await listings[Symbol.asyncDispose]()
      await pages[Symbol.asyncDispose]()
    },
  }
}
