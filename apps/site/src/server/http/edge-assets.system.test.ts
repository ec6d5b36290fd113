import { linkTo } from '@portico/locale'
import { bundledSnapshot } from '@portico/market-app'
import {
  type Asset,
  createSeriesPacker,
  createSnapshot,
  dayNumber,
  dayStart,
  dayText,
  type Quote,
} from '@portico/market'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urls } from '../../pages/urls.generated.ts'
import { type OpenSite, openSite, unspeakable } from '../../../test/server/site.ts'

/** An asset of which little, or something extreme, is known. */
interface Edge {
  readonly slug: string
  readonly price: string | null
  /** Days of history up to the snapshot's own. */
  readonly days: number
  readonly supply: string | null
}

const forty = '1234567890123456789012345678901234567890'
const edges: readonly Edge[] = [
  { slug: 'nosupply', price: '12.5', days: 900, supply: null },
  { slug: 'nohistory', price: '3', days: 0, supply: '1000' },
  { slug: 'oneday', price: '3', days: 1, supply: '1000' },
  { slug: 'noquote', price: null, days: 0, supply: null },
  { slug: 'zero', price: '0', days: 40, supply: '1000' },
  { slug: 'none', price: '2', days: 40, supply: '0' },
  { slug: 'tiny', price: `0.${'0'.repeat(36)}1234`, days: 900, supply: '1' },
  { slug: 'huge', price: forty, days: 900, supply: forty },
]

/** The bundled market with assets in it that feeds have been seen to send. */
async function edgeMarket() {
  const { data } = await bundledSnapshot()
  const day = data.asOf.slice(0, 10)
  const assets = edges.map(
    ({ slug, supply }): Asset => ({
      id: slug,
      kind: 'crypto',
      code: slug.toUpperCase(),
      slug,
      name: `Edge ${slug}`,
      symbol: null,
      icon: null,
      supply:
        supply === null
          ? null
          : {
              basis: 'circulating',
              quantity: supply,
              date: day,
              source: 'Test',
              url: 'https://supply.example/',
            },
    }),
  )
  const quotes = edges.flatMap(({ slug, price }): Quote[] =>
    price === null
      ? []
      : [
          {
            assetId: slug,
            price,
            asOf: dayStart(day),
            source: data.sources[0]?.id ?? '',
            high24h: null,
            low24h: null,
          },
        ],
  )
  const series = edges.flatMap(({ slug, price, days }) =>
    price === null || days === 0
      ? []
      : [
          {
            assetId: slug,
            observations: Array.from({ length: days }, (_, index) => ({
              date: dayText(dayNumber(day) - days + 1 + index),
              price,
            })),
            held: [],
            cuts: [],
          },
        ],
  )
  return createSnapshot({
    ...data,
    version: `${data.version}-edges`,
    assets: [...data.assets, ...assets],
    quotes: [...data.quotes, ...quotes],
    series: [...data.series, ...series.map(createSeriesPacker())],
  })
}

/** Every kind of page that speaks of an asset. */
const pagesOf = (slug: string) => [
  urls.pair(slug, 'usd'),
  urls.pair('btc', slug, { amount: '0.5' }),
  urls.asset(slug),
  urls.assetHistory(slug),
  urls.prediction(slug),
  urls.prediction(slug, { g: '100' }),
  urls.predictionRecord(slug),
  urls.versus(slug, 'btc'),
  urls.versus('btc', slug, { mode: 'price', ratio: '1000' }),
  urls.versus(slug, 'xau', { supply: 'max' }),
  urls.howToBuy(slug),
  urls.howToBuy(slug, 'de'),
  urls.search(slug),
]

/** Languages whose numbers, directions and word order are unlike each other. */
const unlikeLocales = ['en', 'fr', 'ar', 'de', 'ja', 'zh-CN'] as const

let site: OpenSite

beforeAll(async () => {
  site = await openSite({}, await edgeMarket())
})

afterAll(() => site[Symbol.asyncDispose]())

describe.each(edges.map(({ slug }) => slug))('pages of the asset “%s”', (slug) => {
  it.each(unlikeLocales)(
    'VS-03 ROUTE-03 speak plainly in %s, or say that there is no such page',
    async (locale) => {
      for (const path of pagesOf(slug)) {
        const answer = await site.get(linkTo({ locale, path }))
        expect([path, answer.status]).toEqual([path, answer.status === 404 ? 404 : 200])
        expect([path, unspeakable(await answer.text())]).toEqual([path, []])
      }
    },
  )
})

describe('pages that list assets', () => {
  const lists = [urls.prices(), urls.prices({ page: 3 }), urls.compare(), `${urls.compare()}?with=tiny`]
  it.each(unlikeLocales)('CMP-02 speak plainly of all of them in %s', async (locale) => {
    for (const path of lists) {
      const answer = await site.get(linkTo({ locale, path }))
      expect([path, answer.status]).toEqual([path, 200])
      expect([path, unspeakable(await answer.text())]).toEqual([path, []])
    }
  })
})
