import { localeOf } from '@portico/locale'
import { createSnapshot, delistAssets } from '@portico/market'
import { createInMemoryPageMetaStore } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { marketOf, smallMarket } from '../../test/context.ts'
import { pageSourceOf } from '../../test/server/page-source.ts'
import { parseAddress } from './http/page-address.ts'
import type { PageAnswer } from './page-source.ts'

function sourceOf(snapshot = marketOf(smallMarket)) {
  const { source, snapshots: store } = pageSourceOf(snapshot, {
    pageMeta: createInMemoryPageMetaStore([
      { locale: 'en', page: 'home', title: '{count} assets', description: null, keywords: null },
    ]),
    legalTexts: {
      countries: () => [],
      find: (document, { code }) =>
        document === 'terms'
          ? {
              title: `Terms in ${code}`,
              summary: 'All.',
              html: `<p>${code}</p>`,
              parts: [],
              lang: 'en',
              effective: null,
              reviewed: null,
              binding: 'own',
            }
          : null,
    },
  })
  return {
    store,
    async load(target: string): Promise<PageAnswer> {
      const parsed = parseAddress(target)
      if (parsed.kind === 'redirect') throw new Error(`${target} redirects`)
      return source.load(parsed.address)
    },
  }
}

function pageOf(answer: PageAnswer) {
  if (answer.kind === 'redirect') throw new Error(`redirects to ${answer.path}`)
  return answer
}

describe('page source', () => {
  it.each([
    ['/', 'home'],
    ['/price', 'prices'],
    ['/convert', 'converter'],
    ['/convert/btc/usd', 'pair'],
    ['/compare', 'compare'],
    ['/compare/btc/btc', 'versus'],
    ['/price/btc', 'asset'],
    ['/price/btc/history', 'asset-history'],
    ['/price/btc/prediction', 'prediction'],
    ['/price/btc/prediction/record', 'prediction-record'],
    ['/news', 'news'],
    ['/academy', 'academy'],
    ['/search?q=bit', 'search'],
    ['/legal/terms', 'legal'],
    ['/login', 'log-in'],
    ['/register', 'register'],
  ])('%s has the page %s with a title and a description', async (target, page) => {
    const { data, head } = pageOf(await sourceOf().load(target))
    expect(data).toMatchObject({ page, status: 200 })
    expect(head.title).not.toBe('')
    expect(data.head).toEqual({ title: head.title, description: head.description })
    expect(head.description).not.toBe('')
  })

  it('CONV-01 words the title with the amount of the address', async () => {
    expect(pageOf(await sourceOf().load('/convert/btc/usd?amount=2')).head.title).toBe('Convert 2 BTC to USD')
  })

  it.each([
    ['/', undefined],
    [
      '/price',
      [
        ['Home', '/'],
        ['Prices', '/price'],
      ],
    ],
    [
      '/convert',
      [
        ['Home', '/'],
        ['Converter', '/convert'],
      ],
    ],
    [
      '/convert/btc/usd?amount=2',
      [
        ['Home', '/'],
        ['Converter', '/convert'],
        ['BTC to USD', '/convert/btc/usd'],
      ],
    ],
    [
      '/legal/terms',
      [
        ['Home', '/'],
        ['Terms of use', '/legal/terms'],
      ],
    ],
    ['/login', undefined],
    ['/nowhere', undefined],
  ])('SEO-01 writes the way from the home page to %s', async (target, way) => {
    const { crumbs } = pageOf(await sourceOf().load(target)).head
    expect(crumbs?.map(({ name, path }) => [name, path])).toEqual(way)
  })

  it('SEO-01 writes the way in the language of the page', async () => {
    const names = async (target: string) =>
      pageOf(await sourceOf().load(target)).head.crumbs?.map(({ name }) => name)
    const french = await names('/fr/convert/btc/usd')
    expect(french).not.toEqual(await names('/convert/btc/usd'))
    expect(french?.[2]).toContain('BTC')
  })

  it('SEO-01 tells when the figures of a page were true, and nothing of pages without figures', async () => {
    const { load } = sourceOf()
    expect(pageOf(await load('/convert/btc/usd')).head.modified).toBe('2026-09-29T00:00:00Z')
    expect(pageOf(await load('/legal/terms')).head.modified).toBeUndefined()
  })

  it('takes the title that the operator set', async () => {
    expect(pageOf(await sourceOf().load('/')).head.title).toBe('3 assets')
  })

  it('follows the current snapshot', async () => {
    const { store, load } = sourceOf()
    store.publish(marketOf(smallMarket.slice(0, 2), 'two'))
    expect(pageOf(await load('/')).head.title).toBe('2 assets')
    expect(pageOf(await load('/convert/btc/eur')).data.status).toBe(404)
  })
})

describe('page source: what is not there', () => {
  it('ROUTE-03 gives a localised 404 without an address of its own', async () => {
    const { load } = sourceOf()
    const english = pageOf(await load('/nowhere'))
    expect(english.data).toMatchObject({
      page: 'missing',
      status: 404,
      view: { wanted: null, suggestions: [] },
    })
    expect(english.head).toMatchObject({ canonicalPath: null, index: false, title: 'Page not found' })
    expect(pageOf(await load('/fr/nowhere')).head.title).not.toBe(english.head.title)
  })

  it('ROUTE-03 suggests assets near to one that is unknown', async () => {
    const { data } = pageOf(await sourceOf().load('/fr/convert/bitcoim/eur'))
    expect(data).toMatchObject({
      page: 'missing',
      status: 404,
      view: { wanted: 'bitcoim', suggestions: [{ asset: { slug: 'btc' }, path: '/convert/btc/eur' }] },
    })
  })

  it('GATE-05 says that an asset is gone where the operator has taken it off', async () => {
    const { store, load } = sourceOf()
    store.publish(createSnapshot(delistAssets(store.current().data, new Set(['btc']))))
    expect(pageOf(await load('/convert/btc/eur')).data).toMatchObject({ page: 'missing', status: 410 })
    expect(pageOf(await load('/convert/unheard/eur')).data).toMatchObject({ page: 'missing', status: 404 })
  })

  it.each([
    '/price/btc',
    '/price/btc/history',
    '/price/btc/prediction',
    '/price/btc/prediction/record',
    '/compare/btc/eur',
    '/compare/eur/btc',
    '/how-to-buy/btc',
  ])('GATE-05 %s is gone with its asset', async (target) => {
    const { store, load } = sourceOf()
    expect(pageOf(await load(target)).data.status).toBe(200)
    store.publish(createSnapshot(delistAssets(store.current().data, new Set(['btc']))))
    expect(pageOf(await load(target)).data).toMatchObject({ page: 'missing', status: 410 })
  })

  it.each(['/legal/nothing', '/legal/__proto__', '/legal/privacy'])('%s is a 404', async (target) => {
    expect(pageOf(await sourceOf().load(target)).data).toMatchObject({ page: 'missing', status: 404 })
  })
})

describe('page source: redirects', () => {
  it.each([
    ['/convert/bitcoin/usd', '/convert/btc/usd'],
    ['/convert/Euro/us%20dollar?amount=2'.toLowerCase(), '/convert/eur/usd?amount=2'],
    ['/fr/convert/btc/dollar%20des%20%c3%a9tats-unis?window=7d', '/convert/btc/usd?window=7d'],
  ])('a name in the path leads to the codes: %s', async (target, path) => {
    expect(await sourceOf().load(target)).toEqual({ kind: 'redirect', status: 301, path })
  })

  it('CONV-06 the form of the hub leads to the pair that it names', async () => {
    expect(await sourceOf().load('/convert?from=Bitcoin&to=eur&amount=2')).toEqual({
      kind: 'redirect',
      status: 302,
      path: '/convert/btc/eur?amount=2',
    })
  })

  it('searches in the language of the page', async () => {
    const { data } = pageOf(await sourceOf().load('/fr/search?q=dollar'))
    expect(data.view).toMatchObject({ assets: [{ asset: { slug: 'usd' } }] })
    expect(localeOf('fr').code).toBe('fr')
  })
})
