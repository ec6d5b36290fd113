import { readCatalogue, requiredLocales } from '@portico/locale/texts'
import type { RouteObject } from 'react-router'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { dataPrefix } from './address-forms.ts'
import { legalDocuments } from './legal/documents.ts'
import { definitions, pageIds } from './registry.generated.ts'
import { urls } from './urls.generated.ts'
import { parseAddress } from '../server/http/page-address.ts'
import { lazyPages } from './lazy-pages.ts'
import { createRoutes } from '../client/navigation/routed/open-pages.ts'

const built: readonly string[] = [
  urls.home(),
  urls.prices(),
  urls.prices({ kind: 'fiat', page: 2 }),
  urls.converter(),
  urls.pair('btc', 'usd'),
  urls.pair('btc', 'usd', { amount: '2', window: '7d' }),
  urls.compare(),
  urls.compare({ kind: 'metal', mode: 'price', ratio: '25', q: 'gold', sort: '-cap', with: 'eth', page: 2 }),
  urls.versus('eth', 'btc'),
  urls.versus('eth', 'btc', { mode: 'price', ratio: '25', supply: 'max', at: '2026-01-01', window: 'all' }),
  urls.howToBuy('btc'),
  urls.howToBuy('btc', 'de', { amount: '250' }),
  urls.categories(),
  urls.dataSources(),
  urls.officialChannels(),
  urls.dataSources({ kind: 'metal', q: 'gold', page: 2 }),
  urls.category('layer-1', { page: 2, sort: 'week' }),
  urls.siteMap(),
  urls.siteMap('price', { letter: 'B', page: 2, q: 'coin' }),
  urls.siteMap('trading-bot', { sub: 'spot-grid' }),
  urls.asset('btc'),
  urls.asset('btc', { amount: '2', window: 'all' }),
  urls.prediction('btc'),
  urls.prediction('btc', { g: '10', model: 'random-walk' }),
  urls.predictionRecord('btc'),
  urls.forecastRecord(),
  urls.assetHistory('btc'),
  urls.assetHistory('btc', { interval: 'week', page: 2 }),
  urls.news(),
  urls.news({ page: 2 }),
  urls.newsItem('hello'),
  urls.academy(),
  urls.guide('btc'),
  urls.search(),
  urls.search('bit coin'),
  ...legalDocuments.map(urls.legal),
  urls.logIn(),
  urls.agencyLogIn(),
  urls.resetPassword(),
  urls.resetPassword('agency'),
  urls.account(),
  urls.offline(),
  urls.register(),
  urls.register({ asset: 'btc' }),
  urls.buyingGuides(),
]

const children: readonly RouteObject[] =
  createRoutes(
    lazyPages(async () => {}),
    () => null,
  )[0]?.children ?? []

describe('the URL table', () => {
  it('has no page twice', () => {
    expect(new Set(pageIds.map((id) => definitions[id].path)).size).toBe(pageIds.length)
  })

  it('ROUTE-02 leaves locale and theme to the shell', () => {
    const names = pageIds.flatMap((id) => Object.keys(definitions[id].query ?? {}))
    expect(names).not.toContain('locale')
    expect(names).not.toContain('theme')
  })

  it.each(pageIds.map((id) => [id, definitions[id].path] as const))(
    '%s has a page in the router',
    async (id, pattern) => {
      const route = children.find((each) => each.id === id)
      expect(route).toMatchObject({ path: pattern, loader: expect.any(Function) })
      const lazy = route?.lazy
      if (typeof lazy !== 'function') throw new Error(`${id} is not loaded on demand`)
      expect(await lazy()).toEqual({ handle: { drawer: { draw: expect.any(Function) } } })
    },
  )

  it.each(pageIds)('%s has a title and a description in every complete language', (id) => {
    for (const code of requiredLocales) {
      const texts = readCatalogue(code, 'tdk')
      expect(texts[`${id}.title`]).toMatch(/\S/)
      expect(texts[`${id}.description`]).toMatch(/\S/)
    }
  })
})

describe('urls', () => {
  it.each(built)('%s is a canonical address of the table', (path) => {
    const parsed = parseAddress(path)
    if (parsed.kind === 'redirect') throw new Error(`${path} redirects to ${parsed.to}`)
    expect(parsed.address.page).not.toBeNull()
    expect(path.startsWith(dataPrefix)).toBe(false)
  })

  it('build every page of the table', () => {
    const pages = built.map((path) => {
      const parsed = parseAddress(path)
      return parsed.kind === 'address' ? parsed.address.page : null
    })
    expect(new Set(pages)).toEqual(new Set(pageIds))
  })

  it.each([
    [urls.pairJson('btc', 'usd', { amount: '2' }), 'json', 'amount=2'],
    [urls.pairCsv('btc', 'usd', { window: '7d' }), 'csv', 'window=7d'],
    [urls.pairCard('btc', 'usd'), 'png', ''],
  ])('%s is the %s of a pair', (path, form, query) => {
    const parsed = parseAddress(path)
    expect(parsed).toMatchObject({ address: { page: 'pair', form, params: { from: 'btc', to: 'usd' } } })
    expect(parsed.kind === 'address' && parsed.address.query.toString()).toBe(query)
  })

  it('leave out what is not given, and the first page', () => {
    expect(urls.pair('btc', 'usd', { amount: null })).toBe('/convert/btc/usd')
    expect(urls.prices({ kind: null, page: 1 })).toBe('/price')
    expect(urls.search('a&b=c')).toBe('/search?q=a%26b%3Dc')
  })

  it('mean the same to the router as to the server', () => {
    for (const path of built) {
      const leaf = matchRoutes([...children], path)?.at(-1)
      const parsed = parseAddress(path)
      expect(leaf?.route.id).toBe(parsed.kind === 'address' ? parsed.address.page : null)
    }
    expect(matchRoutes([...children], '/nowhere')?.at(-1)?.route.id).toBe('missing')
  })
})
