import type { Brand } from '@portico/brands'
import { type AssetForecast, forecastAsset } from '@portico/forecast'
import type { Asset, Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { brandOf, type MarketEntry, marketOf, noForecasts } from '../../test/context.ts'
import { pageSourceOf } from '../../test/server/page-source.ts'
import { forecastInput } from '../views/forecast/forecasts.ts'
import { parseAddress } from './http/page-address.ts'

/** Prices of a year and a half that rise by an own measure and waver. */
const pricesOf = (first: number, growth: number) =>
  Array.from({ length: 500 }, (_, day) =>
    (first * (1 + (growth * day) / 1000) * (1 + 0.05 * Math.sin(day / 9))).toFixed(4),
  )

const entries: readonly MarketEntry[] = [
  { slug: 'btc', name: 'Bitcoin', prices: pricesOf(30_000, 1.2), supply: '20000000' },
  { slug: 'eth', name: 'Ether', prices: pricesOf(1800, 0.7), supply: '120000000' },
  { slug: 'sol', name: 'Solana', prices: pricesOf(0.004, 3), supply: '500000000' },
  { slug: 'usd', kind: 'fiat', name: 'US dollar', symbol: '$', prices: pricesOf(1, 0).map(() => '1') },
  { slug: 'eur', kind: 'fiat', name: 'Euro', symbol: '€', prices: pricesOf(1.1, 0.1) },
  { slug: 'inr', kind: 'fiat', name: 'Indian rupee', symbol: '₹', prices: pricesOf(0.012, 0.1) },
  { slug: 'jpy', kind: 'fiat', name: 'Yen', symbol: '¥', prices: pricesOf(0.007, 0.1) },
]

const paths = [
  '/',
  '/price',
  '/price/btc',
  '/price/sol',
  '/price/eur',
  '/price/btc/history',
  '/price/btc/history?interval=week',
  '/price/sol/history',
  '/price/btc/prediction',
  '/price/btc/prediction?g=7',
  '/price/sol/prediction',
  '/convert/btc/usd',
  '/convert/btc/usd?amount=2',
  '/convert/eth/eur',
  '/compare',
  '/compare?with=eth',
  '/compare/eth/btc',
  '/compare/eth/btc?mode=price',
  '/compare/eth/btc?supply=max',
  '/compare/sol/btc?ratio=25',
  '/sitemap/price',
  '/data-sources',
  '/how-to-buy/btc',
]
const prefixes = ['', '/en-GB', '/ar']
const currencies = ['', 'eur', 'inr']
const changes: readonly Partial<Brand>[] = [
  {},
  { compact: 'locale' },
  { money: 'plain' },
  { adverts: { buyNow: false, welcomePack: null } },
  { addresses: { buy: 'https://buy.example/{slug}', trade: null, signUp: null, logIn: null } },
]

const brands = changes.map((change) => brandOf(change))
const addresses = prefixes.flatMap((prefix) =>
  paths.flatMap((path) =>
    currencies.map((money) => {
      const target = (prefix + path).replace(/^(\/.+)\/$/, '$1')
      return money === '' ? target : `${target}${target.includes('?') ? '&' : '?'}money=${money}`
    }),
  ),
)

/** Forecasts as the server keeps them: an asset has the same one on all pages. */
function keptForecasts() {
  const kept = new Map<string, AssetForecast>()
  return {
    ...noForecasts,
    async of(snapshot: Snapshot, asset: Asset) {
      const forecast = kept.get(asset.id) ?? forecastAsset(forecastInput(snapshot, asset))
      kept.set(asset.id, forecast)
      return forecast
    },
  }
}

async function load(
  snapshot: Snapshot,
  brand: Brand,
  setting: { target: string; forecasts: typeof noForecasts },
) {
  const parsed = parseAddress(setting.target)
  if (parsed.kind === 'redirect') throw new Error(`${setting.target} redirects to ${parsed.to}`)
  const { source } = pageSourceOf(snapshot, { brand, forecasts: setting.forecasts })
  const answer = await source.load(parsed.address)
  return answer.kind === 'page' ? { head: answer.head, data: answer.data } : answer
}

describe('what pages keep of a snapshot', () => {
  it('LOC-01 CUR-03 NUM-02 is never what another language, currency, brand or address is told', async () => {
    const [shared, forecasts] = [marketOf(entries), keptForecasts()]
    for (const [turn, brand] of brands.entries()) {
      for (const [index, target] of addresses.entries()) {
        const answer = await load(shared, brand, { target, forecasts })
        // One page in so many has a market of its own to be compared with, in which nothing is kept yet: another one for each brand.
        if (index % brands.length !== turn) continue
        const alone = await load(marketOf(entries), brand, { target, forecasts: keptForecasts() })
        expect(answer, target).toEqual(alone)
      }
    }
  }, 60_000)
})
