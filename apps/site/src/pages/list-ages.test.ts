import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf } from '../../test/context.ts'
import { createCategories } from '../views/assets/categories.ts'
import { load as loadAsset } from './asset/load.ts'
import { load as loadCategories } from './categories/load.ts'
import { load as loadCategory } from './category/load.ts'
import { load as loadCompare } from './compare/load.ts'
import { load as loadHome } from './home/load.ts'
import type { Loaded, PageContext } from './page-load.ts'
import { load as loadPrices } from './prices/load.ts'

const coin = (slug: string, supply: string) => ({ slug, prices: flatYear('2'), supply })

/** One price is eight days old, another seven; one supply is of April. */
const market = marketOf([
  { ...coin('btc', '900'), name: 'Bitcoin' },
  { ...coin('late', '800'), behindDays: 8 },
  { ...coin('week', '700'), behindDays: 7 },
  { ...coin('april', '600'), supplyDay: '2026-04-14' },
  { ...coin('plain', '500') },
  { slug: 'gold', kind: 'metal', prices: flatYear('2'), supply: '400', supplyDay: '2026-04-14' },
  { slug: 'usd', kind: 'fiat', symbol: '$', prices: flatYear('1') },
])

const words = (text: string) => ({ en: text, fr: text })
const categories = createCategories([
  { slug: 'sound', name: words('Sound'), definition: words('All young.'), assets: ['btc', 'plain'] },
  { slug: 'mixed', name: words('Mixed'), definition: words('Some old.'), assets: ['btc', 'late', 'april'] },
])

interface Asked {
  readonly query?: string
  readonly params?: Readonly<Record<string, string>>
  readonly locale?: LocaleCode
}

function viewOf<View>(load: (context: PageContext) => Loaded<View>, asked: Asked = {}): View {
  const loaded = load(contextOf(market, { categories, ...asked }))
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded.view
}

const coins = [
  ['btc', [], null],
  ['late', ['price'], null],
  ['week', [], null],
  ['april', ['supply'], 'Apr 14, 2026'],
  ['plain', [], null],
]

describe('lists', () => {
  it.each([
    ['prices', () => viewOf(loadPrices)],
    ['home', () => viewOf(loadHome)],
    ['comparisons', () => viewOf(loadCompare, { query: 'kind=crypto' })],
  ])('TRUTH-07 mark in %s what is more than seven days older than the rest', (_, view) => {
    const { rows, ages } = view()
    expect(rows.map(({ asset, older, supplyDay }) => [asset.slug, older, supplyDay])).toEqual(coins)
    expect(ages).toEqual({ price: 'Sep 21, 2026', supply: 'Apr 14, 2026' })
  })

  it('TRUTH-07 hold a row against all kinds where the list has all, and by the quantity that is chosen', () => {
    const all = viewOf(loadCompare, { query: 'kind=all' })
    expect(all.rows.find(({ asset }) => asset.slug === 'gold')).toMatchObject({
      older: ['supply'],
      supplyDay: 'Apr 14, 2026',
    })
    const metals = viewOf(loadCompare, { query: 'kind=metal' })
    expect(metals.rows.map(({ older }) => older)).toEqual([[]])
    const atMost = viewOf(loadCompare, { query: 'kind=crypto&supply=max' })
    expect(atMost.ages).toEqual({ price: 'Sep 21, 2026', supply: null })
    expect(atMost.rows.find(({ asset }) => asset.slug === 'april')?.older).toEqual([])
  })

  it('TRUTH-07 mark a category whose sum has such a figure, and its coins', () => {
    const { rows, ages } = viewOf(loadCategories)
    expect(rows.map(({ slug, older }) => [slug, older])).toEqual([
      ['mixed', ['price', 'supply']],
      ['sound', []],
    ])
    expect(ages.supply).toBe('Apr 14, 2026')
    const category = viewOf(loadCategory, { params: { category: 'mixed' } })
    expect(category.rows.map(({ older }) => older)).toEqual([[], ['price'], ['supply']])
    expect(category.ages.price).toBe('Sep 21, 2026')
  })

  it('TRUTH-07 say no supply of currencies, and the page’s own language', () => {
    expect(viewOf(loadPrices, { query: 'kind=fiat' }).ages).toEqual({ price: 'Sep 29, 2026', supply: null })
    expect(viewOf(loadPrices, { locale: 'fr' }).ages.supply).toBe('14 avr. 2026')
  })
})

describe('the page of an asset', () => {
  const statistic = (asset: string, id: string) =>
    viewOf(loadAsset, { params: { asset } }).statistics.find((each) => each.id === id)

  it('TRUTH-07 says of a cap when its price and its supply were true', () => {
    expect(statistic('april', 'cap')?.ages).toEqual({ price: 'Sep 29, 2026', supply: 'Apr 14, 2026' })
    expect(statistic('late', 'cap')?.ages).toEqual({ price: 'Sep 21, 2026', supply: 'Sep 29, 2026' })
  })

  it('TRUTH-07 says of a rank how old the ranked figures may be, and marks an asset that is older', () => {
    const ages = { price: 'Sep 21, 2026', supply: 'Apr 14, 2026' }
    expect(statistic('btc', 'rank')?.ranked).toEqual({ ages, older: [] })
    expect(statistic('late', 'rank')?.ranked).toEqual({ ages, older: ['price'] })
  })
})
