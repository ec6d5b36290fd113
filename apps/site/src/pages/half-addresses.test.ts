import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, smallMarket } from '../../test/context.ts'
import { load as loadPair } from './pair/load.ts'
import { load as loadVersus } from './versus/load.ts'

const market = marketOf([
  ...smallMarket,
  { slug: 'eth', name: 'Ether', prices: flatYear('3000'), supply: '120000000' },
  { slug: 'xau', kind: 'metal', name: 'Gold', prices: flatYear('4000'), supply: '7000000000' },
])

describe('one asset alone', () => {
  it.each([
    ['btc', 'en', '/convert/btc/usd'],
    ['bitcoin', 'de', '/convert/btc/eur'],
    ['usd', 'en', '/convert/usd/btc'],
  ] as const)('V13 ROUTE-03 of a conversion, %s in %s, leads to %s', (from, locale, path) => {
    const loaded = loadPair(contextOf(market, { locale, params: { from } }))
    expect(loaded).toEqual({ kind: 'redirect', status: 302, path })
  })

  it.each([
    ['eth', '/compare/eth/btc'],
    ['btc', '/compare/btc/eth'],
    ['bitcoin', '/compare/btc/eth'],
    ['gold', '/compare/xau/btc'],
  ])('V13 ROUTE-03 of a comparison, %s, leads to %s', (from, path) => {
    const loaded = loadVersus(contextOf(market, { params: { from } }))
    expect(loaded).toEqual({ kind: 'redirect', status: 302, path })
  })

  it.each([loadPair, loadVersus])('ROUTE-03 is missed where nobody knows it', (load) => {
    const loaded = load(contextOf(market, { params: { from: 'nope' } }))
    expect(loaded).toEqual({ kind: 'missing', wanted: 'nope' })
  })
})
