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
      ['big', '60'],
      ['old', '1'],
    ])
    expect(loaded.view.kinds).toEqual([
      { kind: 'crypto', count: '61' },
      { kind: 'fiat', count: '2' },
    ])
    expect(loaded.head).toMatchObject({ index: true, canonicalPath: '/categories' })
  })

  it('is no page to list while there is no category', () => {
    const loaded = loadCategories(contextOf(market))
    expect(loaded.kind === 'page' && loaded.head.index).toBe(false)
  })
})
