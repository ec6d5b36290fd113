import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { contextOf, marketOf } from '../../../test/context.ts'
import { loadHowToBuy } from './load-how-to-buy.ts'
import { coins, countries } from '../../../test/world.ts'

interface Asked {
  readonly country?: string
  readonly query?: string
  readonly locale?: LocaleCode
}

function load(asset: string, { country, query = '', locale = 'en' }: Asked = {}) {
  const params = { asset, ...(country === undefined ? {} : { country }) }
  return loadHowToBuy(contextOf(marketOf(coins), { params, query, countries, locale }))
}

describe('loadHowToBuy: the address', () => {
  it.each([
    ['BTC', 'de', '/how-to-buy/btc/de'],
    ['bitcoin', 'germany', '/how-to-buy/btc/de'],
    ['btc', 'uk', '/how-to-buy/btc/gb'],
    ['btc', 'united-kingdom', '/how-to-buy/btc/gb'],
    ['ethereum', undefined, '/how-to-buy/eth'],
  ])('ROUTE-03 leads %s in %s to its own address', (asset, country, path) => {
    const asked = country === undefined ? {} : { country }
    expect(load(asset, asked)).toEqual({ kind: 'redirect', status: 301, path })
  })

  it('ROUTE-03 keeps the amount on the way', () => {
    expect(load('bitcoin', { query: 'amount=2' })).toMatchObject({ path: '/how-to-buy/btc?amount=2' })
  })

  it.each([
    ['bitcoim', undefined, 'bitcoim'],
    ['usd', undefined, 'usd'],
    ['silent', undefined, 'silent'],
    ['btc', 'germny', 'germny'],
    ['btc', 'zz', 'zz'],
  ])('ROUTE-03 has no page for %s in %s', (asset, country, wanted) => {
    const asked = country === undefined ? {} : { country }
    expect(load(asset, asked)).toMatchObject({ kind: 'missing', wanted })
  })

  it('ROUTE-03 suggests countries whose names are near, in the language of the page', () => {
    const near = (country: string, locale: LocaleCode) => load('btc', { country, locale })
    expect(near('germny', 'en')).toMatchObject({ near: [{ name: 'Germany', path: '/how-to-buy/btc/de' }] })
    expect(near('deutschlnd', 'de')).toMatchObject({ near: [{ name: 'Deutschland' }] })
    expect(near('qqqqqqqq', 'en')).toMatchObject({ near: [] })
  })

  it('ROUTE-03 leads from what cannot be bought to what it is worth', () => {
    expect(load('eur')).toMatchObject({ near: [{ name: 'Euro', path: '/price/eur' }] })
    expect(load('silent')).toMatchObject({ near: [{ name: 'Silent', path: '/price/silent' }] })
    expect(load('bitcoim')).toMatchObject({ near: [] })
  })
})
