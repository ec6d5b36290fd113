import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, type MarketEntry, marketOf } from '../../../test/context.ts'
import { parseAddress } from '../../server/http/page-address.ts'
import { load as loadPrices } from './load.ts'

function keyOf(target: string): string {
  const parsed = parseAddress(target)
  if (parsed.kind !== 'address') throw new Error(`no address but ${parsed.kind}`)
  return parsed.address.cacheKey
}

const year = (before: string, now: string) => [...flatYear(before).slice(1), now]

const entries: readonly MarketEntry[] = [
  { slug: 'btc', name: 'Bitcoin', prices: year('100', '110'), supply: '1000' },
  { slug: 'eth', name: 'Ether', prices: year('10', '9'), supply: '2000' },
  { slug: 'ada', name: 'Cardano', prices: year('5', '6'), supply: '100' },
  { slug: 'free', name: 'Free', prices: flatYear('7') },
  { slug: 'new', name: 'New', prices: ['8'], supply: '1' },
  { slug: 'usd', kind: 'fiat', symbol: '$', prices: flatYear('1') },
  { slug: 'eur', kind: 'fiat', symbol: '€', prices: year('1', '1.5') },
  { slug: 'xau', kind: 'metal', name: 'Gold', prices: flatYear('2000'), supply: '50' },
]
const market = marketOf(entries)

function load(query = '', locale: LocaleCode = 'en') {
  const loaded = loadPrices(contextOf(market, { query, locale }))
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded
}
const slugs = (query: string, locale: LocaleCode = 'en') =>
  load(query, locale)
    .view.rows.map(({ asset }) => asset.slug)
    .join(' ')

describe('loadPrices: the order', () => {
  it.each([
    ['', 'btc eth ada new free'],
    ['sort=-rank', 'free new ada eth btc'],
    ['sort=name', 'btc ada eth free new'],
    ['sort=-name', 'new free eth ada btc'],
    ['sort=price', 'btc eth new free ada'],
    ['sort=-price', 'ada free new eth btc'],
    ['sort=week', 'ada btc free eth new'],
    ['sort=-week', 'eth free btc ada new'],
    ['sort=day', 'ada btc free eth new'],
    ['sort=month', 'ada btc free eth new'],
    ['sort=cap', 'btc eth ada new free'],
    ['sort=-cap', 'new ada eth btc free'],
    ['sort=nonsense', 'btc eth ada new free'],
  ])('NUM-05 "%s" lists %s, what is unknown last', (query, expected) => {
    expect(slugs(query)).toBe(expected)
  })

  it('NUM-05 keeps the rank of each asset, however the list is sorted', () => {
    expect(load('sort=week').view.rows.map(({ rank }) => rank)).toEqual([3, 1, 5, 2, 4])
  })

  it('NUM-05 filters by text, the best match first unless a column is named', () => {
    expect(slugs('q=ether')).toBe('eth')
    expect(load('q=ether').view).toMatchObject({ sort: null, range: { total: '1' }, state: { q: 'ether' } })
    expect(slugs('q=e&sort=name')).toBe('eth free new')
    expect(slugs('q=gold')).toBe('')
    expect(slugs('q=gold&kind=metal')).toBe('xau')
  })
})

describe('loadPrices: the lists', () => {
  it('NUM-05 lists what rose and what fell in seven days, in the currency of the page', () => {
    expect(slugs('list=gainers')).toBe('ada btc')
    expect(slugs('list=losers')).toBe('eth')
    expect(load('list=gainers').view.sort).toEqual({ column: 'week', order: 'descending' })
    // Against a euro that rose by half, every coin fell.
    expect(slugs('list=gainers', 'fr')).toBe('')
    expect(slugs('list=losers', 'fr')).toBe('eth btc ada')
  })

  it('NUM-07 lists the assets that a link names, of any kind and each once', () => {
    expect(slugs('watch=xau,eth,nope,btc,eth')).toBe('btc eth xau')
    expect(load('watch=eth').view).toMatchObject({ list: 'watch', state: { watch: 'eth', list: null } })
    expect(slugs('watch=eth,xau&sort=price')).toBe('xau eth')
    expect(slugs('watch=eth,xau&q=gold')).toBe('xau')
  })

  it('NUM-07 knows of no watchlist by itself', () => {
    expect(load('list=watch').view).toMatchObject({ list: 'watch', rows: [], state: { watch: null } })
  })

  it('NUM-05 NUM-07 has one cache key for equal lists', () => {
    expect(keyOf('/price?watch=eth,BTC,,eth')).toBe(keyOf('/price?watch=btc,eth'))
    expect(keyOf('/price?sort=nonsense&list=all')).toBe(keyOf('/price'))
    expect(keyOf('/price?sort=-week')).not.toBe(keyOf('/price?sort=week'))
  })
})

describe('loadPrices: the overview', () => {
  it('NUM-05 adds up caps that can be compared, and says how many are left out', () => {
    const { overview } = load().view
    expect(overview).toMatchObject({
      cap: { usd: '128608' },
      first: { asset: { slug: 'btc' }, share: '85.53%' },
      coins: '5',
      counted: '4',
      leftOut: '1',
    })
    expect(overview?.gainers.map(({ asset }) => asset.slug)).toEqual(['ada', 'btc'])
    expect(overview?.losers.map(({ asset }) => asset.slug)).toEqual(['eth'])
    expect(overview?.compared[0]).toMatchObject({ from: { code: 'ETH' }, to: { code: 'BTC' } })
  })

  it('NUM-05 TRUTH-07 leaves out a coin whose price is more than seven days older', () => {
    const old = { slug: 'old', prices: flatYear('1'), supply: '999999999', behindDays: 9 }
    const loaded = loadPrices(contextOf(marketOf([...entries, old])))
    const overview = loaded.kind === 'page' ? loaded.view.overview : null
    expect(overview).toMatchObject({ cap: { usd: '128608' }, counted: '4', leftOut: '2' })
  })

  it('has none beside other lists', () => {
    expect(load('kind=metal').view.overview).toBeNull()
    expect(load('q=e').view.overview).toBeNull()
  })
})
