import { describe, expect, it } from 'vitest'
import { brandOf, contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import { listing } from './listing.ts'
import { load } from './load.ts'

const market = marketOf(smallMarket)
const offering = { ...brandOf(), offer: { ...brandOf().offer, coins: 'all' as const } }
const none = { ...brandOf(), id: 'none', offer: { ...brandOf().offer, coins: [] } }

function pageOf(context: Parameters<typeof load>[0]) {
  const loaded = load(context)
  if (loaded.kind !== 'page') throw new Error('no page')
  return loaded
}

describe('loadBuyingGuides', () => {
  it('V13 BUY-01 lists the coins on offer with their prices, and the countries that were reviewed', () => {
    const { view, head } = pageOf(contextOf(market, { brand: offering }))
    expect(view.coins).toMatchObject([{ asset: { slug: 'btc' }, price: { text: '$66,000.00' } }])
    expect(view.coin?.slug).toBe('btc')
    expect(view.steps?.coin.code).toBe('BTC')
    expect(head).toMatchObject({ index: true, canonicalPath: '/how-to-buy', values: { count: '1' } })
  })

  it('NUM-01 BUY-01 counts in the money of the page', () => {
    const { view } = pageOf(contextOf(market, { brand: offering, locale: 'de' }))
    expect(view.coins[0]?.price.text).toContain('€')
  })

  it('BUY-01 SEO-01 promises nothing where nothing is on offer, and is no page to list', () => {
    const context = contextOf(market, { brand: none })
    const { view, head } = pageOf(context)
    expect([view.coins, view.coin, view.steps, head.index]).toEqual([[], null, null, false])
    expect(listing.listed?.(context, async () => {})).toEqual([])
  })
})
