import { bundledSnapshot } from '@portico/market-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urls } from '../pages/urls.generated.ts'
import { type OpenSite, openSite } from '../../test/server/site.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site[Symbol.asyncDispose]())

/** Every page that says what one unit of the asset costs in dollars. */
const pricePages = (slug: string) => [
  urls.asset(slug),
  urls.assetHistory(slug),
  urls.prediction(slug),
  urls.pair(slug, 'usd'),
  urls.versus(slug, 'xau'),
  urls.versus('ltc', slug),
  urls.howToBuy(slug),
  urls.howToBuy(slug, 'us'),
  urls.search(slug),
]

describe('one snapshot', () => {
  it.each(['btc', 'eth', 'doge'])('COIN-02 shows the same price of %s on all of its pages', async (slug) => {
    const html = await site.html(urls.asset(slug))
    const price = /\$[\d,]+\.\d+/.exec(html.slice(html.indexOf('<h1')))?.[0] ?? 'no price'
    for (const path of pricePages(slug)) {
      const text = await site.html(path)
      expect([path, text.includes(price) || text.includes(price.slice(1))]).toEqual([path, true])
    }
  })

  it('COIN-02 names the same time on all pages, and the version of the snapshot in every machine view', async () => {
    const { version, asOf } = await bundledSnapshot()
    for (const path of pricePages('btc')) {
      const answer = await site.get(`/_data${path}`)
      expect([path, await answer.json()]).toMatchObject([path, { ratesAsOf: asOf }])
    }
    for (const path of [urls.pairJson('btc', 'usd'), `${urls.asset('btc')}.json`])
      expect(await (await site.get(path)).json()).toMatchObject({ snapshot: { version, asOf } })
  })
})
