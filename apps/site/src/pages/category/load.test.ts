import { describe, expect, it } from 'vitest'
import { createCategories } from '../../views/assets/categories.ts'
import { contextOf, flatYear, marketOf, smallMarket } from '../../../test/context.ts'
import { load as loadCategory } from './load.ts'

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

function load(category: string, query = '', locale: 'en' | 'fr' = 'en') {
  const loaded = loadCategory(contextOf(market, { params: { category }, query, categories, locale }))
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded
}

describe('loadCategory', () => {
  it('MAP-01 shows a category with its coins by market cap, 25 to a page', () => {
    const { view, head } = load('big')
    expect(view).toMatchObject({
      name: 'Big',
      definition: 'Many coins.',
      pages: 3,
      range: { first: '1', last: '25', total: '60' },
      sort: { column: 'rank', order: 'ascending' },
    })
    expect(view.rows).toHaveLength(25)
    expect(view.others.map(({ slug }) => slug)).toEqual(['old'])
    expect(head).toMatchObject({
      canonicalPath: '/categories/big',
      index: true,
      values: { 0: 'Big', count: '60' },
    })
    expect(load('big', 'page=2').view).toMatchObject({ page: 2, range: { first: '26' } })
    expect(load('big', 'page=2').view.rows).toHaveLength(25)
  })

  it('NUM-05 orders by the change of a week and by name, without losing a coin', () => {
    const weekly = load('big', 'sort=week').view.rows.map(({ asset }) => asset.slug)
    expect(weekly[0]).toBe('coin17')
    const named = load('big', 'sort=name').view.rows.map(({ asset }) => asset.slug)
    expect(named).toEqual(named.toSorted())
    expect(load('big', 'sort=nope').view.sort?.column).toBe('rank')
  })

  it('SEO-01 is listed without parameters only', () => {
    expect(load('big', 'sort=week').head.index).toBe(false)
    expect(load('big', 'page=2').head.index).toBe(false)
  })

  it('speaks the language of the page', () => {
    expect(load('old', '', 'fr').view).toMatchObject({ name: 'Old (fr)', figures: { count: '1' } })
  })

  it.each(['empty', 'nothing', 'Big', '', '__proto__'])('ROUTE-03 knows no category %j', (category) => {
    expect(loadCategory(contextOf(market, { params: { category }, categories }))).toEqual({
      kind: 'missing',
      wanted: null,
    })
  })
})
