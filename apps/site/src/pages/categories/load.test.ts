import { describe, expect, it } from 'vitest'
import { createCategories } from '../../views/assets/categories.ts'
import { contextOf, flatYear, marketOf, smallMarket } from '../../../test/context.ts'
import { load as loadCategories } from './load.ts'

const many = Array.from({ length: 60 }, (_, index) => ({
  slug: `coin${index}`,
  prices: [...flatYear('100').slice(1), String(100 + ((index * 7) % 60))],
  supply: String(1000 - index),
}))

const market = marketOf([...smallMarket, ...many])
const localTexts = (text: string) => ({ en: text, fr: `${text} (fr)` })
const categories = createCategories([
  {
    slug: 'big',
    name: localTexts('Big'),
    definition: localTexts('Many coins.'),
    assets: many.map(({ slug }) => slug),
  },
  { slug: 'old', name: localTexts('Old'), definition: localTexts('One coin.'), assets: ['btc', 'gone'] },
  { slug: 'empty', name: localTexts('Empty'), definition: localTexts('None.'), assets: ['gone'] },
])

describe('loadCategories', () => {
  it('MAP-01 lists categories that have coins, and the kinds of assets', () => {
    const loaded = loadCategories(contextOf(market, { categories }))
    if (loaded.kind !== 'page') throw new Error('no page')
    expect(loaded.view.rows.map(({ slug, count }) => [slug, count])).toEqual([
      ['old', '1'],
      ['big', '60'],
    ])
    expect(loaded.view.rows[0]).toMatchObject({
      day: { state: 'known', direction: 'rising', size: '10.00%' },
      largest: [{ code: 'BTC' }],
    })
    expect(loaded.view.kinds).toEqual([
      { kind: 'crypto', count: '61' },
      { kind: 'fiat', count: '2' },
    ])
    expect(loaded.head).toMatchObject({ index: true, canonicalPath: '/categories' })
  })

  it.each([
    ['', 'old big'],
    ['sort=-cap', 'big old'],
    ['sort=coins', 'big old'],
    ['sort=name', 'big old'],
    ['sort=-name', 'old big'],
    ['sort=week', 'big old'],
    ['sort=nope', 'old big'],
    ['q=one coin', 'old'],
    ['q=BITCOIN', 'old'],
    ['q=coin5&sort=name', 'big'],
    ['q=nothing like it', ''],
  ])('NUM-05 "%s" lists "%s"', (query, slugs) => {
    const loaded = loadCategories(contextOf(market, { categories, query }))
    if (loaded.kind !== 'page') throw new Error('no page')
    expect(loaded.view.rows.map(({ slug }) => slug).join(' ')).toBe(slugs)
    expect(loaded.head.index).toBe(query === '')
  })

  it('is no page to list while there is no category', () => {
    const loaded = loadCategories(contextOf(market))
    expect(loaded.kind === 'page' && loaded.head.index).toBe(false)
  })
})
