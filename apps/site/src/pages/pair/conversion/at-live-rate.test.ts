import { describe, expect, it } from 'vitest'
import { createNewestPrices } from '../../../figures/live/newest-prices.ts'
import { pageLive } from '../../../figures/live/page-live.ts'
import { contextOf, smallMarket } from '../../../../test/context.ts'
import { fairAsOf, movingMarket } from '../../../../test/live.ts'
import { atLiveRate } from './at-live-rate.ts'
import { load as loadPair } from '../load.ts'
import { atRateOf, fromView } from '../../../components/converter/conversion/shown.ts'
import type { PairView } from '../view.ts'

const market = movingMarket()

function load(query = '', to = 'usd') {
  const context = contextOf(market, { params: { from: 'btc', to }, query })
  const loaded = loadPair(context)
  if (loaded instanceof Promise || loaded.kind !== 'page') throw new Error('no page')
  return { ...loaded, context }
}

function liveAt(price: string, asOf = '2026-09-29T03:00:00Z') {
  const { context, prices = [] } = load()
  const page = pageLive(market, context.locale, [...prices])
  if (page === null) throw new Error('nothing moves')
  return createNewestPrices({
    page,
    streamed: { btc: [price, asOf, 'fair'] },
    pageAsOf: fairAsOf,
    style: { tag: 'en' },
  })
}

const at = (price: string, query = ''): PairView => atLiveRate(load(query).view, liveAt(price))

describe('a pair whose rate moves', () => {
  it('LIVE-01 names what the page follows: both sides and the targets', () => {
    expect(load().view.of).toBe('btc/usd')
    expect(load().prices).toEqual(['btc', 'usd', 'eur'])
    expect(load('', 'eur').view.origins.map(({ code }) => code)).toEqual(['BTC', 'EUR'])
  })

  it('LIVE-02 shows rate, result and calculation at the newer price', () => {
    const view = at('67000', 'amount=2')
    expect(view).toMatchObject({
      rate: { value: '67000', text: '67,000.00' },
      result: '134,000.00',
      resultPlain: '134000',
      math: { fromUsd: '67,000', toUsd: '1', rate: '67,000' },
    })
  })

  it('LIVE-02 takes fee and past along', () => {
    const view = at('67000', 'fee=1&date=2026-09-01')
    expect(view.fee).toMatchObject({ rate: '66330', value: '66,330.00' })
    expect(view.past).toMatchObject({ rate: '60000', since: { direction: 'rising' } })
    expect(at('54000', 'date=2026-09-01').past).toMatchObject({ since: { direction: 'falling' } })
  })

  it('LIVE-02 is the same view where nothing is newer', () => {
    const { view } = load()
    expect(atLiveRate(view, null)).toBe(view)
    expect(atLiveRate(view, liveAt('67000', fairAsOf))).toBe(view)
    const { of: _of, ...still } = view
    expect(atLiveRate(still, liveAt('67000'))).toBe(still)
  })

  it('LIVE-02 leaves what is typed, and an amount that cannot be read, as they stand', () => {
    const page = load('amount=abc').view
    const typed = { ...fromView(page), amount: '5' }
    const shown = atRateOf(atLiveRate(page, liveAt('67000')), typed, null)
    expect([shown.amount, shown.result]).toEqual(['5', '67,000.00'])
  })

  it('LIVE-05 is called a last known rate once its source is left behind', () => {
    const late = {
      ...contextOf(market, { params: { from: 'btc', to: 'usd' } }),
      nowMs: Date.parse(fairAsOf) + 600_000,
    }
    const loaded = loadPair(late)
    expect(loaded).toMatchObject({ view: { asOf: { isStale: true, age: '10 minutes ago' } } })
    expect(load().view.asOf).toMatchObject({ isStale: false })
  })

  it('LIVE-01 follows nothing on a pair of daily rates', () => {
    const loaded = loadPair(contextOf(movingMarket(smallMarket), { params: { from: 'usd', to: 'eur' } }))
    expect(loaded).not.toHaveProperty('prices')
    expect(loaded).not.toHaveProperty('view.of')
  })
})
