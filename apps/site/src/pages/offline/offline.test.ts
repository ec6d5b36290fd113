import { createCell } from '@portico/widget'
import { convertAmount, pairRate } from '@portico/market'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketDay, marketOf, smallMarket } from '../../../test/context.ts'
import { type Connection, followConnection } from '../../offline/connection.ts'
import { convertStored, isShare, storedAsOf, storedAsset, understoodAmount } from './convert.ts'
import { load as loadOffline } from './load.ts'
import { createStoredSearch } from './stored-search.ts'
import { unreachableEvent } from '../../offline/events/unreachable.ts'
import type { OfflineView } from './view.ts'
import { wantedPair, wantedPath } from './wanted.ts'

const market = marketOf([
  ...smallMarket,
  { slug: 'old', name: 'Older', prices: flatYear('3'), behindDays: 5 },
  { slug: 'none', name: 'Without a price' },
  { slug: 'shr', kind: 'stock', name: 'Share', prices: flatYear('7') },
])

function viewOf(query = ''): OfflineView {
  const loaded = loadOffline(contextOf(market, { query }))
  if (loaded.kind !== 'page') throw new Error(`loaded as ${loaded.kind}`)
  return loaded.view
}

function assetOf(slug: string) {
  const found = storedAsset(viewOf(), slug)
  if (!found) throw new Error(`no ${slug}`)
  return found
}

describe('the offline page', () => {
  it('carries every asset that has a price, with its own time where that is older', () => {
    const slugs = viewOf().groups.flatMap(({ assets }) => assets.map(([slug]) => slug))
    expect(slugs.toSorted()).toEqual(['btc', 'eur', 'old', 'shr', 'usd'])
    expect(assetOf('btc')).toEqual(['btc', 'BTC', 'Bitcoin', '66000'])
    expect(assetOf('old')[4]).toBe('2026-09-24T00:00:00Z')
    expect(storedAsset(viewOf(), 'none')).toBeNull()
  })

  it('carries no more than the first 500 of a kind, the most important first', () => {
    const coins = Array.from({ length: 501 }, (_, index) => ({
      slug: `c${index}`,
      name: `Coin ${index}`,
      prices: ['1'],
    }))
    const loaded = loadOffline(contextOf(marketOf([...coins, ...smallMarket])))
    if (loaded.kind !== 'page') throw new Error(`loaded as ${loaded.kind}`)
    const [first, second] = loaded.view.groups
    expect(first?.assets).toHaveLength(500)
    expect(first?.assets[0]?.[0]).toBe('btc')
    expect(second).toMatchObject({ kind: 'fiat', assets: { length: 2 } })
  })

  it('lists the assets once for a snapshot and a language', () => {
    const groupsOf = (locale: 'en' | 'fr') => {
      const loaded = loadOffline(contextOf(market, { locale }))
      return loaded.kind === 'page' ? loaded.view.groups : null
    }
    expect(groupsOf('fr')).toBe(groupsOf('fr'))
    expect(groupsOf('fr')).not.toEqual(groupsOf('en'))
  })

  it('is kept out of indexes and starts with the brand’s coin and the page’s currency', () => {
    const loaded = loadOffline(contextOf(market, { locale: 'fr' }))
    expect(loaded).toMatchObject({
      view: { from: 'btc', to: 'eur' },
      head: { index: false, canonicalPath: null },
    })
  })

  it('leads to what was wanted when the server is asked for it', () => {
    const wanted = new URLSearchParams({ wanted: '/convert/eth/eur?amount=3' }).toString()
    expect(loadOffline(contextOf(market, { query: wanted }))).toEqual({
      kind: 'redirect',
      status: 302,
      path: '/convert/eth/eur?amount=3',
    })
  })

  it('converts as the server does', () => {
    for (const [from, to] of [
      ['btc', 'eur'],
      ['eur', 'btc'],
      ['old', 'usd'],
    ] as const) {
      const [one, other] = [market.asset(from), market.asset(to)]
      const rate = one && other && pairRate(market, one, other)
      expect(convertStored('1234.5', assetOf(from), assetOf(to))).toBe(
        convertAmount('1234.5', rate?.rate ?? ''),
      )
    }
  })

  it('knows the older of two times, and what is a close', () => {
    expect(storedAsOf(viewOf(), assetOf('btc'), assetOf('old'))).toBe('2026-09-24T00:00:00Z')
    expect(storedAsOf(viewOf(), assetOf('btc'), assetOf('eur'))).toBe(`${marketDay}T00:00:00Z`)
    expect([isShare(viewOf(), 'shr'), isShare(viewOf(), 'btc')]).toEqual([true, false])
  })
})

describe('the search over what is stored', () => {
  const slugs = (query: string, locale: 'en' | 'ar' = 'en') => {
    const loaded = loadOffline(contextOf(market, { locale }))
    if (loaded.kind !== 'page') throw new Error(`loaded as ${loaded.kind}`)
    return createStoredSearch(loaded.view)(query).map(({ slug }) => slug)
  }

  it.each([
    ['BTC', 'en'],
    ['bitc', 'en'],
    ['Bitcion', 'en'],
    ['btc', 'ar'],
  ] as const)('CONV-02 finds a coin by %s in %s', (query, locale) => {
    expect(slugs(query, locale)[0]).toBe('btc')
  })

  it('CONV-02 finds a currency by its name in the page’s language and in English', () => {
    expect([slugs('يورو', 'ar')[0], slugs('euro', 'ar')[0]]).toEqual(['eur', 'eur'])
  })

  it('finds nothing where nothing is stored', () => {
    expect([slugs('none'), slugs('zzzzzz')]).toEqual([[], []])
  })

  it('offers the first assets before anything is typed', () => expect(slugs('')[0]).toBe('btc'))
})

describe('what was wanted', () => {
  it('is a pair with its amount, or another page', () => {
    expect(wantedPair('/convert/eth/eur?amount=3')).toEqual({ from: 'eth', to: 'eur', amount: '3' })
    expect(wantedPair('/convert/eth/eur')).toEqual({ from: 'eth', to: 'eur', amount: null })
    expect(wantedPair('/price')).toBeNull()
    expect(wantedPath('/price?page=2')).toBe('/price?page=2')
  })

  it.each([
    null,
    '',
    'price',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a\tb',
    '/a\\b',
    '/offline',
    '/offline?wanted=/price',
  ])('is never %j', (text) => expect(wantedPath(text)).toBeNull())

  it('never leaves the site, whatever stands in the address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = wantedPath(`/${text}`)
        if (path !== null) expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
      }),
    )
  })
})

describe('followConnection', () => {
  function open(first: Connection, probe: () => Promise<unknown>) {
    const connection = createCell<Connection>(first)
    const target = new EventTarget()
    const tasks: (() => void)[] = []
    followConnection({
      connection,
      target,
      probe,
      repeat(task) {
        tasks.push(task)
        return () => tasks.splice(tasks.indexOf(task), 1)
      },
    })
    return { connection, tasks, tell: (name: string) => target.dispatchEvent(new Event(name)) }
  }
  const reached = () => Promise.resolve()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  it('believes at once that the network is gone', () => {
    const { connection, tell } = open('online', reached)
    tell('offline')
    expect(connection.get()).toBe('offline')
  })

  it('believes a failed request only when the server cannot be reached', async () => {
    const good = open('online', reached)
    const bad = open('online', lost)
    for (const { tell } of [good, bad]) tell(unreachableEvent)
    await expect.poll(() => bad.connection.get()).toBe('offline')
    expect(good.connection.get()).toBe('online')
  })

  it('believes that the network is back only when the server answers', async () => {
    const { connection, tell } = open('offline', lost)
    tell('online')
    await Promise.resolve()
    expect(connection.get()).toBe('offline')
    const other = open('offline', reached)
    other.tell('online')
    await expect.poll(() => other.connection.get()).toBe('online')
  })

  it('asks again while there is none, and no more afterwards', async () => {
    const { connection, tasks } = open('offline', reached)
    expect(tasks).toHaveLength(1)
    tasks[0]?.()
    await expect.poll(() => connection.get()).toBe('online')
    expect(tasks).toHaveLength(0)
  })
})

describe('what the offline converter understood', () => {
  it.each([
    ['1.234', '1.234', 'en', '1.2340'],
    ['1.234', '1234', 'de', '1.234,00'],
    ['1234', '1234', 'de', '1234'],
    ['0.5', '0.5', 'en', '0.5'],
  ])('SHELL-11 CONV-02 says %j with one reading: %s in %s is %s', (typed, amount, tag, text) => {
    expect(understoodAmount(typed, amount, tag)).toBe(text)
  })
})
