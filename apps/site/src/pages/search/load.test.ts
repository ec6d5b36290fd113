import { locales } from '@portico/locale'
import { bundledSnapshot } from '@portico/market-app'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, smallMarket } from '../../../test/context.ts'
import type { PageContext } from '../page-load.ts'
import { exampleSearches } from './example-searches.ts'
import { findEverything } from './finder.ts'
import { load } from './load.ts'

function viewOf(context: PageContext) {
  const loaded = load(context)
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded.view
}

const market = marketOf([
  ...smallMarket,
  { slug: 'wbtc', name: 'Wrapped Bitcoin' },
  { slug: 'bch', name: 'Bitcoin Cash', prices: flatYear('300'), supply: '20000000' },
])
const asked = (query: string) => viewOf(contextOf(market, { query: `q=${query}` }))

describe('the page of a search', () => {
  it('SHELL-09 lists assets in one order, those without a price behind the others', () => {
    const { assets, groups, hint, examples, largest } = asked('bitcoin')
    expect(assets.map(({ asset }) => asset.code)).toEqual(
      groups.find(({ kind }) => kind === 'assets')?.findings.map(({ code }) => code),
    )
    expect(assets.map(({ figures }) => figures !== null)).toEqual([true, true, false])
    const wrapped = assets.find(({ asset }) => asset.slug === 'wbtc')
    expect(wrapped).toMatchObject({ path: '/price/wbtc', figures: null })
    expect(assets.find(({ asset }) => asset.slug === 'bch')?.figures?.price.text).toBe('$300.00')
    expect({ hint, examples, largest }).toEqual({ hint: null, examples: [], largest: [] })
  })

  it('SHELL-09 keeps an asset first that was named by its code, also without a price', () => {
    const alike = marketOf([
      ...smallMarket,
      { slug: 'wbtc', name: 'Wrapped Bitcoin' },
      { slug: 'wbtcx', name: 'Wrapped Bitcoin Plus', prices: flatYear('3') },
    ])
    const { assets } = viewOf(contextOf(alike, { query: 'q=wbtc' }))
    expect(assets.map(({ asset, figures }) => [asset.slug, figures !== null])).toEqual([
      ['wbtc', false],
      ['wbtcx', true],
    ])
  })

  it('SHELL-09 offers searches to press and the largest coins where nothing was found', () => {
    const { groups, hint, examples, largest, asOf } = asked('zzzzq')
    expect(groups).toEqual([])
    expect(hint).not.toBeNull()
    expect(examples).toEqual([
      { query: 'Bitcoin', path: '/search?q=Bitcoin' },
      { query: 'Euro', path: '/search?q=Euro' },
      { query: '100 EUR in BTC', path: '/search?q=100+EUR+in+BTC' },
    ])
    expect(largest.map(({ asset }) => asset.slug)).toEqual(['btc', 'bch'])
    expect(asOf.text).toBe('Sep 29, 2026')
  })

  it('SHELL-09 offers searches where nothing was asked for, beside what most look for', () => {
    const { hint, examples, largest, assets } = asked('')
    expect([hint !== null, examples.length > 0, largest.length, assets.length > 0]).toEqual([
      true,
      true,
      0,
      true,
    ])
  })
})

describe('exampleSearches', async () => {
  const snapshot = await bundledSnapshot()

  it.each(locales.map(({ code }) => code))('SHELL-09 LOC-06 find what they say in %s', (locale) => {
    const context = contextOf(snapshot, { locale })
    const [coin, currency, metal, conversion, ...others] = exampleSearches(context).map(
      ({ query }) => findEverything(context, query).groups[0]?.findings[0]?.path,
    )
    expect([coin, currency, metal, conversion, others]).toEqual([
      '/price/btc',
      '/price/eur',
      '/price/xau',
      '/convert/eur/btc?amount=100',
      [],
    ])
  })
})
