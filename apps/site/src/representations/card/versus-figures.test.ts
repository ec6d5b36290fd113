import { localeOf } from '@portico/locale'
import type { CompareMode, SupplyChoice } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { flatYear, marketOf } from '../../../test/context.ts'
import { cardSvg } from './card-svg.ts'
import { readCardColours } from './card-colours.ts'
import { versusFigures } from './versus-figures.ts'

const market = marketOf([
  { slug: 'eth', prices: [...flatYear('2000').slice(1), '3000'], supply: '120000000' },
  { slug: 'btc', prices: flatYear('100000'), supply: '20000000' },
  { slug: 'acme', kind: 'stock', prices: ['200'], supply: '15000000000' },
  { slug: 'loose', prices: flatYear('5') },
])

interface Asked {
  readonly from?: string
  readonly mode?: CompareMode
  readonly supply?: SupplyChoice
  readonly percent?: string
  readonly locale?: 'en' | 'de' | 'ar_SA'
}

function figuresOf({
  from = 'eth',
  mode = 'cap',
  supply = 'circulating',
  percent = '100',
  locale,
}: Asked = {}) {
  const [first, second] = [market.asset(from), market.asset('btc')]
  if (!first || !second) throw new Error('the market lacks its assets')
  return versusFigures({
    snapshot: market,
    locale: localeOf(locale ?? 'en'),
    pair: { from: first, to: second },
    ...{ mode, supply, percent },
    brandName: 'Test Exchange',
    publicOrigin: 'https://www.example.com',
  })
}

describe('versusFigures', () => {
  it('CMP-01 says on the card what A costs at the cap of B, and the ratio’s year', () => {
    expect(figuresOf()).toMatchObject({
      name: 'Test Exchange',
      amount: 'ETH / BTC 100%',
      result: '16,666.67 USD',
      rate: '×5.56   (ETH / BTC 18.00%)',
      asOfDay: '2026-09-29',
      line: { lastDay: '2026-09-29', percent: '+50.00%' },
    })
  })

  it('VS-03 follows ratio and mode, and draws no line of one day', () => {
    expect(figuresOf({ mode: 'price', percent: '3' })).toMatchObject({ result: '3,000.00 USD' })
    expect(figuresOf({ from: 'acme' })).toMatchObject({ line: null })
  })

  it('SEO-01 writes figures in the locale’s separators and in letters that the font has', () => {
    expect(figuresOf({ locale: 'de' })).toMatchObject({ result: '16.666,67 USD' })
    const figures = figuresOf({ locale: 'ar_SA' })
    if (figures === null) throw new Error('refused')
    const { colours } = readCardColours('')
    expect(cardSvg(figures, colours)).not.toMatch(/[\u0600-\u06ff\u200e\u200f]/)
  })

  it('VS-03 has no card of what cannot be compared', () => {
    expect(figuresOf({ from: 'loose' })).toBeNull()
    expect(figuresOf({ supply: 'max' })).toBeNull()
  })
})
