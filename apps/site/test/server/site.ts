import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledSnapshot } from '@portico/market-app'
import type { Brand } from '@portico/brands'
import type { Snapshot } from '@portico/market'
import { loadBrand } from '@portico/brands'
import { namespaces, readCatalogue } from '@portico/locale/texts'
import {
  createInMemoryForecastLog,
  createInMemoryPageMetaStore,
  createInProcessSnapshotStore,
  openBuiltFiles,
} from '@portico/stores'
import Fastify from 'fastify'
import { recordingLogger } from '../context.ts'
import { createSite } from '../../src/server/site.ts'

const counters = { hit: () => {}, stale: () => {}, miss: () => {} }

/** More than any test of pages asks for. */
const plentiful = {
  perSecondMs: 1e6,
  burstMs: 1e6,
  waitingPerNetwork: 400,
  counters: { spent: () => {}, refused: () => {} },
} as const

/** Origin of canonical addresses of the site under test. */
export const publicOrigin = 'https://site.example'

/** One address of each kind of page, as text and status. */
export const pages = [
  ['/', 200],
  ['/price', 200],
  ['/price?kind=fiat', 200],
  ['/price?kind=metal', 200],
  ['/price?kind=stock', 200],
  ['/convert', 200],
  ['/convert?from=nothinglikeit', 200],
  ['/convert/btc/usd', 200],
  ['/convert/eth/aed?amount=2&window=365d', 200],
  ['/convert/usd/btc?amount=abc', 200],
  ['/convert/btc/btc', 200],
  ['/convert/bitcoim', 404],
  ['/compare', 200],
  ['/compare?with=xau&mode=price&q=bit&sort=-price', 200],
  ['/compare/eth/btc', 200],
  ['/compare/aapl/xau?supply=max', 200],
  ['/compare/usd/btc?ratio=abc', 200],
  ['/compare/btc/btc?at=2026-01-01', 200],
  ['/compare/bitcoim/btc', 404],
  ['/compare/bitcoim', 404],
  ['/how-to-buy', 200],
  ['/how-to-buy/btc', 200],
  ['/how-to-buy/eth/gb?amount=250', 200],
  ['/how-to-buy/btc/va', 200],
  ['/how-to-buy/gold', 404],
  ['/categories', 200],
  ['/categories/layer-1?sort=week', 200],
  ['/categories/nothing', 404],
  ['/sitemap/calculator?letter=B', 200],
  ['/sitemap/blog', 200],
  ['/sitemap/trading-bot/spot-grid', 200],
  ['/sitemap/nothing', 404],
  ['/price/btc', 200],
  ['/price/btc?amount=2&window=all', 200],
  ['/price/usd', 200],
  ['/price/xau', 200],
  ['/price/aapl?window=365d', 200],
  ['/price/bitcoim', 404],
  ['/price/btc/history?interval=month', 200],
  ['/price/btc/prediction', 200],
  ['/price/eth/prediction?g=-12.5&model=log-trend', 200],
  ['/price/usdt/prediction?g=abc', 200],
  ['/price/bitcoim/prediction', 404],
  ['/price/btc/prediction/record', 200],
  ['/forecast-record', 200],
  ['/news', 200],
  ['/news/nothing', 404],
  ['/academy', 200],
  ['/academy/btc', 200],
  ['/academy/nothing', 404],
  ['/search?q=gold', 200],
  ['/search?q=zzzzzz', 200],
  ['/legal/terms', 200],
  ['/legal/privacy', 200],
  ['/legal/risk', 200],
  ['/legal/cookies', 200],
  ['/login', 200],
  ['/login/agency', 200],
  ['/login/reset', 200],
  ['/account', 200],
  ['/offline', 200],
  ['/register', 200],
  ['/convert/bitcoim/usd', 404],
  ['/nowhere', 404],
] as const

/** The real site on the bundled data or another snapshot, behind a real port; it needs the build. */
export async function openSite(change: Partial<Brand> = {}, market?: Snapshot) {
  const logger = recordingLogger()
  const sitemapFolder = await mkdtemp(join(tmpdir(), 'sitemaps-'))
  const snapshots = createInProcessSnapshotStore()
  snapshots.publish(market ?? (await bundledSnapshot()))
  const builtFiles = await openBuiltFiles({
    ...{ redisUrl: null, folder: join(sitemapFolder, 'built-files'), website: 'default', logger },
    secret: new Uint8Array(32),
  })
  const site = await createSite({
    builtFiles,
    brand: { ...(await loadBrand('default')), ...change },
    publicOrigin,
    trustScript: 'export const certificates = []\n',
    snapshots,
    pageMeta: createInMemoryPageMetaStore(),
    news: { feeds: [], announcements: null },
    forecastLog: createInMemoryForecastLog(),
    marketHistory: null,
    sitemapFolder,
    logger,
    counters,
    admission: plentiful,
    beta: false,
    imageDomain: null,
    passwordLength: { minimum: 8, maximum: 128 },
    signUp: { residence: 'optional', termsVersion: null, countryTerms: new Map() },
    externalSignIns: [],
    securityHeaders: ({ scripts, styles }) => ({ 'x-hashes': [...scripts, ...styles].join(' ') }),
    now: () => Date.parse(snapshots.current().asOf) + 3_600_000,
  })
  const app = Fastify()
  await site.register(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    logger,
    site,
    get: (target: string, headers: Record<string, string> = {}) =>
      fetch(origin + target, { redirect: 'manual', headers }),
    async html(target: string, headers: Record<string, string> = {}) {
      return (await fetch(origin + target, { redirect: 'manual', headers })).text()
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await site[Symbol.asyncDispose]()
      await builtFiles[Symbol.asyncDispose]()
      await rm(sitemapFolder, { recursive: true, force: true })
    },
  }
}

export type OpenSite = Awaited<ReturnType<typeof openSite>>

/** What a reader sees: no scripts, no styles, no tags; attributes that are read out stay. */
function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<(?![^>]*(?:aria-label|title|placeholder)=)[^>]*>/g, ' ')
}

const textIds = namespaces.flatMap((namespace) => Object.keys(readCatalogue('en', namespace)))

/** What no reader may ever see: numbers that are none, ids of texts, placeholders that were not filled in. */
export function unspeakable(html: string): readonly string[] {
  const words = wordsOf(html)
  const none =
    words.match(/\bundefined\b|\bnull\b|\bNaN\b|\[object |(?<!Axie )\bInfinity\b|\{\w+\}(?!\d)/g) ?? []
  return [...none, ...textIds.filter((id) => id.includes('.') && words.includes(id))]
}

export function linksOf(html: string) {
  return [...html.matchAll(/<a\b([^>]*)>/g)].map(([, tag = '']) => ({
    href: /\bhref="([^"]*)"/.exec(tag)?.[1] ?? '',
    rel: (/\brel="([^"]*)"/.exec(tag)?.[1] ?? '').split(' '),
    newTab: tag.includes('target="_blank"'),
  }))
}

/** Links within the page at hand lead nowhere that could be followed. */
export function leavesPage({ href }: { href: string }): boolean {
  return href !== '' && !href.startsWith('#')
}
