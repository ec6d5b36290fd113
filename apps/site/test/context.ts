import type { Brand } from '@portico/brands'
import { forecastAsset } from '@portico/forecast'
import { type LocaleCode, localeOf } from '@portico/locale'
import {
  type Asset,
  type AssetKind,
  createAssetMatcher,
  createAssetSearch,
  createSeriesPacker,
  createSnapshot,
  dayNumber,
  dayStart,
  dayText,
  type Quote,
  resolveAsset,
  type Series,
  type SeriesCut,
  type Snapshot,
} from '@portico/market'
import { localNames } from '../src/figures/asset.ts'
import { type Categories, createCategories } from '../src/views/assets/categories.ts'
import type { StoredDays } from '../src/views/assets/stored-days.ts'
import { type Countries, createCountries } from '../src/views/content/countries.ts'
import type { Content } from '../src/views/content/content.ts'
import { forecastInput, type Forecasts } from '../src/views/forecast/forecasts.ts'
import { noScores } from '../src/views/forecast/scores.ts'
import type { FoundLegalText } from '../src/views/content/legal-text.ts'
import type { News } from '../src/views/content/news.ts'
import type { PageContext } from '../src/pages/page-load.ts'
import { listings } from '../src/pages/registry.server.generated.ts'
import type { SiteLogger } from '../src/server/site-logger.ts'

/** The as-of day of every snapshot of `marketOf`. */
export const marketDay = '2026-09-29'

/** A moment three hours after the as-of time. */
export const nowMs = Date.parse(`${marketDay}T03:00:00Z`)

/** One asset of a hand-made market; prices are of consecutive days that end `behindDays` before the as-of day. */
export interface MarketEntry {
  readonly slug: string
  readonly kind?: AssetKind
  readonly name?: string
  readonly symbol?: string
  readonly prices?: readonly string[]
  readonly behindDays?: number
  /** A price of another moment than the last close, as a live source has it. */
  readonly quote?: string
  readonly supply?: string
  /** The day of the supply; the as-of day unless given. */
  readonly supplyDay?: string
  readonly cuts?: readonly SeriesCut[]
  readonly range?: { readonly low24h: string; readonly high24h: string }
}

/** What a cap of each kind is counted by. */
const basisOf = { crypto: 'circulating', fiat: 'circulating', metal: 'mined', stock: 'shares' } as const

function assetOf({ slug, kind = 'crypto', name, symbol, supply, supplyDay }: MarketEntry): Asset {
  return {
    id: slug,
    kind,
    code: slug.toUpperCase(),
    slug,
    name: name ?? slug,
    symbol: symbol ?? null,
    icon: kind === 'crypto' ? slug : null,
    supply:
      supply === undefined
        ? null
        : {
            basis: basisOf[kind],
            quantity: supply,
            date: supplyDay ?? marketDay,
            source: 'Test',
            url: 'https://supply.example/',
          },
  }
}

function seriesOf({ slug, prices, behindDays = 0, cuts = [] }: MarketEntry): Series[] {
  if (!prices) return []
  const last = dayNumber(marketDay) - behindDays
  const observations = prices.map((price, index) => ({
    date: dayText(last - prices.length + 1 + index),
    price,
  }))
  return [{ assetId: slug, observations, held: [], cuts }]
}

function quoteOf(entry: MarketEntry): Quote[] {
  const last = seriesOf(entry)[0]?.observations.at(-1)
  if (!last) return []
  const range = entry.range ?? { low24h: null, high24h: null }
  return [
    {
      assetId: entry.slug,
      price: entry.quote ?? last.price,
      asOf: dayStart(last.date),
      source: 'daily',
      ...range,
    },
  ]
}

/** A snapshot of a few assets. */
export function marketOf(entries: readonly MarketEntry[], version = 'one'): Snapshot {
  return createSnapshot({
    version,
    asOf: dayStart(marketDay),
    sources: [
      { id: 'daily', name: 'Daily rates', url: 'https://rates.example/', licence: 'CC0-1.0' },
      { id: 'unused', name: 'Another source', url: 'https://other.example/', licence: 'CC0-1.0' },
    ],
    assets: entries.map(assetOf),
    quotes: entries.flatMap(quoteOf),
    series: entries.flatMap(seriesOf).map(createSeriesPacker()),
  })
}

/** The same price on every day of a year and a little more. */
export function flatYear(price: string): readonly string[] {
  return Array.from({ length: 400 }, () => price)
}

/** A dollar, a euro and a coin that rose by a tenth within the last day. */
export const smallMarket: readonly MarketEntry[] = [
  {
    slug: 'btc',
    name: 'Bitcoin',
    prices: [...flatYear('60000').slice(1), '66000'],
    supply: '20000000',
  },
  { slug: 'usd', kind: 'fiat', name: 'US dollar', symbol: '$', prices: flatYear('1') },
  { slug: 'eur', kind: 'fiat', name: 'Euro', symbol: '€', prices: flatYear('1.25') },
]

let editions = 0

/** A brand with own texts where a test looks for them; each is an edition of its own, as what is remembered of one is no other's. */
export function brandOf(change: Partial<Brand> = {}): Brand {
  return {
    id: 'test',
    name: 'Test Exchange',
    operator: { name: 'Test Operator', contact: 'help@exchange.example' },
    channels: { web: [], mail: [], phones: [], profiles: [] },
    security: {},
    nofollow: 'all',
    languages: [],
    compact: 'suffix',
    money: 'locale',
    analytics: { consent: 'required', signals: 'honoured' },
    addresses: { buy: null, trade: null, signUp: null, logIn: null },
    adverts: { buyNow: true, welcomePack: { amountUsd: '6200' } },
    offer: {
      coins: 'all',
      servedCountries: ['DE', 'FR', 'GB'],
      unservedCountries: [],
      countriesWithoutIncentives: [],
    },
    links: {},
    company: [],
    trust: [],
    notice: null,
    appSchemes: [],
    popularPairs: ['btc/usd', 'btc/eur', 'nope/usd'],
    defaultCoin: 'btc',
    tokensCss: ':root{--accent:#1890ff}',
    logoSvg: '<svg></svg>',
    faviconSvg: '<svg></svg>',
    fonts: [],
    fontBytes: [],
    edition: `test ${(editions += 1)}`,
    ...change,
  }
}

/** Where nothing was written, and nothing has happened. */
export const noContent: Content = {
  coin: () => null,
  links: () => null,
  guide: () => null,
  guides: () => [],
}
/** Where the models answer at once, and nothing was published. */
export const noForecasts: Forecasts = {
  of: async (snapshot, asset) => forecastAsset(forecastInput(snapshot, asset)),
  record: async () => ({ entries: [], chain: { status: 'empty' } }),
  scores: async () => noScores,
}
/** Where no hours of past days are stored. */
export const noDays: StoredDays = { of: async () => [] }
export const noNews: News = { items: () => [], announcement: () => null }

interface ContextOptions {
  readonly locale?: LocaleCode
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly brand?: Partial<Brand>
  readonly legalText?: (document: string) => FoundLegalText | null
  readonly countries?: Countries
  readonly categories?: Categories
  readonly content?: Partial<Content>
  readonly news?: Partial<News>
  readonly forecasts?: Partial<Forecasts>
  readonly storedDays?: StoredDays
}

/** What a page's loader is given. */
export function contextOf(snapshot: Snapshot, options: ContextOptions = {}): PageContext {
  const locale = localeOf(options.locale ?? 'en')
  const names = localNames(locale)
  return {
    snapshot,
    locale,
    brand: brandOf(options.brand),
    publicOrigin: 'https://www.example.com',
    passwordLength: { minimum: 10, maximum: 100 },
    signUp: { residence: 'optional', termsVersion: null, countryTerms: new Map() },
    externalSignIns: [{ id: 'google', proof: 'openId', names: { en: 'Google' } }],
    params: options.params ?? {},
    query: new URLSearchParams(options.query ?? ''),
    nowMs,
    search: createAssetSearch(snapshot.assets, names),
    match: createAssetMatcher(snapshot.assets, names),
    resolve: (text) => resolveAsset(snapshot, text, names),
    countries: options.countries ?? createCountries([]),
    categories: options.categories ?? createCategories([]),
    legalText: options.legalText ?? (() => null),
    legalCountries: () => [],
    content: { ...noContent, ...options.content },
    news: { ...noNews, ...options.news },
    forecasts: { ...noForecasts, ...options.forecasts },
    storedDays: options.storedDays ?? noDays,
    listings,
  }
}

/** A logger that remembers what it was told. */
export function recordingLogger(): SiteLogger & {
  readonly lines: { level: string; details: object; message: string }[]
} {
  const lines: { level: string; details: object; message: string }[] = []
  const log = (level: string) => (details: object, message: string) => {
    lines.push({ level, details, message })
  }
  return { lines, info: log('info'), warn: log('warn'), error: log('error') }
}
