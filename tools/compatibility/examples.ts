import { locales } from '@portico/locale'
import * as v from 'valibot'
import { type Asked, ask } from './request.ts'
import { metricsToken, publicOrigin } from './server-process.ts'

// One address at least of every kind that the site answers. They were asked of the release that the fixtures are from.

const pages = [
  '/price',
  '/price?kind=fiat',
  '/price?page=2',
  '/price/btc',
  '/price/btc?window=365d',
  '/price/usd',
  '/price/btc?locale=fr',
  '/price/btc/history',
  '/price/btc/history?interval=month&page=2',
  '/price/btc/prediction',
  '/price/btc/prediction?g=10',
  '/price/btc/prediction/record',
  '/convert',
  '/convert?from=eth&to=eur&amount=3',
  '/convert/btc/usd',
  '/convert/btc/usd?amount=2',
  '/convert/btc/usd?window=30d',
  '/convert/btc/usd?date=2025-01-01&fee=1',
  '/convert/usd/btc?board=eur.gbp',
  '/compare',
  '/compare?kind=crypto&sort=-cap&with=btc',
  '/compare/eth/btc',
  '/compare/eth/btc?mode=price&window=365d',
  '/compare/eth/btc?at=2025-01-01&ratio=50',
  '/how-to-buy/btc',
  '/how-to-buy/btc/gb',
  '/how-to-buy/btc/gb?amount=100',
  '/categories',
  '/sitemap',
  '/sitemap/price',
  '/sitemap/price?letter=b',
  '/sitemap/trading-bot',
  '/sitemap/trading-bot/spot-grid',
  '/news',
  '/academy',
  '/search',
  '/search?q=bitcoin',
  '/legal/terms',
  '/legal/privacy',
  '/legal/risk',
  '/legal/cookies',
  '/login',
  '/login/agency',
  '/login/reset',
  '/login/reset?kind=agency',
  '/register',
  '/register?intent=buy-btc',
  '/account',
  '/offline',
  '/offline?wanted=/price',
] as const

const representations = [
  '/convert/btc/usd.json?amount=2',
  '/fr/convert/btc/eur.json',
  '/convert/btc/nowhere.json',
  '/convert/btc/usd.csv?window=30d',
  '/convert/btc/usd.png?amount=2',
  '/convert/btc/usd.atom',
  '/convert/btc/usd.atom?change=5',
  '/compare/eth/btc.png?mode=price',
  '/price/btc.json',
  '/price/btc/history.json',
  '/price/btc/history.csv',
  '/search.json?q=bit',
  '/index.md',
  '/price.md',
  '/price/btc.md',
  '/convert/btc/usd.md?amount=2',
  '/price/btc/prediction/record.md',
  '/how-to-buy/btc/gb.md',
  '/de/academy.md',
  '/_data/price/btc',
  '/_data/fr/convert/btc/usd?amount=2',
] as const

const documents = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/openapi.json',
  '/favicon.svg',
  '/sw.js',
  '/embed/converter.js',
  '/embed/texts.json',
  '/embed/texts.json?locale=ar',
  '/healthz',
  '/metrics',
] as const

/** Other spellings, what is gone or never was, and what asks for a call's query. */
const others = [
  '/en/price/btc',
  '/price/btc/',
  '/Price/BTC',
  '/price/bitcoin',
  '/convert/BTC/USD',
  '/convert/btc/usd?amount=2.00&utm_source=x',
  '/price?page=1',
  '/pt-br/price',
  '/ar/convert/btc/aed',
  '/zh-TC/compare/eth/btc',
  '/price/doge',
  '/price/no-such-coin',
  '/no/such/page',
  '/sitemap-no-such.xml',
  '/v1/market/quote?from=btc&to=usd&amount=2',
  '/v1/market/history?from=btc&to=usd&window=30d',
  '/v1/market/assets?kind=crypto&limit=2&page=1',
  '/v1/no/such/call',
] as const

/** The asset that the operator has taken off in the fixtures. */
export const delistedAsset = 'doge'

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)

/** The first site map in English of each kind, and its first page. */
async function listed(port: number): Promise<readonly string[]> {
  const maps = locationsIn((await ask(port, { path: '/sitemap.xml' })).text)
  const english = maps.filter((path) => path.endsWith('-en-1.xml'))
  const firsts = await Promise.all(
    english.map(async (path) => locationsIn((await ask(port, { path })).text).slice(0, 1)),
  )
  return [...english, ...firsts.flat()]
}

/** The first page of each kind that the text for language models names. */
async function named(port: number): Promise<readonly string[]> {
  const { text } = await ask(port, { path: '/llms.txt' })
  const paths = [...text.matchAll(/\]\(https?:\/\/[^/)]+([^)]*)\)/g)].map(([, path = '']) => path || '/')
  const kinds = new Map(paths.toReversed().map((path) => [path.replace(/[^/]+$/, ''), path]))
  return [...kinds.values()]
}

/** An address and how it is asked. */
export type Target = Required<Pick<Asked, 'path' | 'method'>>

const described = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) })

/** Every call. */
async function calls(port: number): Promise<readonly Target[]> {
  const { text } = await ask(port, { path: '/openapi.json' })
  return Object.entries(v.parse(described, JSON.parse(text)).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method === 'get' ? 'GET' : 'POST' })),
  )
}

/** What a server of the former release is asked. */
export async function targetsOf(port: number): Promise<readonly Target[]> {
  const homes = locales.map(({ code }) => (code === 'en' ? '/' : `/${code}`))
  const found = [...(await listed(port)), ...(await named(port))]
  const paths = new Set([...homes, ...pages, ...representations, ...documents, ...others, ...found])
  return [...[...paths].map((path) => ({ path, method: 'GET' as const })), ...(await calls(port))]
}

const callHeaders = { 'content-type': 'application/json', origin: publicOrigin, website: 'default' }

/** Calls are asked without what they need: the refusal says already whether they are there. */
export function questionOf({ path, method }: Target): Asked {
  if (path === '/metrics') return { path, headers: { authorization: `Bearer ${metricsToken}` } }
  if (method === 'GET') return { path }
  return { path, method, headers: callHeaders, body: '{}' }
}
