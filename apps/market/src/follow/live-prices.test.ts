import { createSnapshot, mergeLive } from '@portico/market'
import { describe, expect, it } from 'vitest'

import type { Tick } from '../ports/source.ts'
import { createLivePrices } from './live-prices.ts'
import { assetOf, createTestFeed, creditOf, quoteOf } from '../../test/follow/market.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const instant = (second: number) => new Date(start + second * 1000).toISOString()

/** A market in which CoinGecko priced BTC ten seconds before ten. */
function market({
  usdtAsOf = instant(-3600),
  authoritative = [],
  set = null,
}: {
  readonly usdtAsOf?: string
  readonly authoritative?: readonly string[]
  readonly set?: string | null
} = {}) {
  const source = 'coingecko'
  const { data } = mergeLive({
    readings: [
      {
        ...{ credit: creditOf(source), asOf: instant(-10), series: [] },
        assets: [assetOf('btc'), assetOf('eth'), assetOf('usdt'), assetOf('new')],
        quotes: [
          quoteOf('btc', '60000', { asOf: instant(-10), source }),
          quoteOf('eth', '2500', { asOf: instant(-10), source: 'binance' }),
          quoteOf('usdt', '0.999', { asOf: usdtAsOf, source }),
        ],
      },
    ],
    ...{ previous: null, pending: [], nowMs: start },
  })
  const feed = createTestFeed()
  const snapshot = createSnapshot(data)
  const clock = { nowMs: start }
  const live = createLivePrices({
    feed,
    snapshot: () => snapshot,
    now: () => clock.nowMs,
    order: ['own', 'binance', 'coingecko'],
    authoritative: new Set(authoritative),
    isSet: (assetId) => assetId === set,
  })
  return { live, feed, clock }
}

function tick(assetId: string, price: string, second = 1): Tick {
  return { assetId, price, currency: 'usd', at: instant(second) }
}

describe('createLivePrices', () => {
  it('MKT-14 passes on the newest price of each asset once, with its time and source', () => {
    const { live, feed } = market()
    live.take('binance', [tick('btc', '60100', 1), tick('eth', '2501', 1)])
    live.take('binance', [tick('btc', '60200', 2)])
    live.flush()
    live.flush()
    expect(feed.batches).toEqual([
      [
        { assetId: 'btc', price: '60200', asOf: instant(2), source: 'binance' },
        { assetId: 'eth', price: '2501', asOf: instant(1), source: 'binance' },
      ],
    ])
  })

  it('MKT-14 converts by the price of the currency, and not at all by one that is older than two days', () => {
    const fresh = market()
    fresh.live.take('binance', [{ ...tick('btc', '60000'), currency: 'usdt' }])
    fresh.live.flush()
    expect(fresh.feed.batches[0]?.[0]?.price).toBe('59940')
    const old = market({ usdtAsOf: instant(-48 * 3600) })
    old.live.take('binance', [
      { ...tick('btc', '60000'), currency: 'usdt' },
      { ...tick('eth', '2500'), currency: 'usdc' },
    ])
    old.live.flush()
    expect(old.feed.batches).toEqual([])
  })

  it('MKT-14 passes on nothing that is no price, far from the last good one, or of an asset that is not listed', () => {
    const { live, feed, clock } = market()
    for (const price of ['NaN', '', '0', '-1', '1e308', 'Infinity', '90001', '29999']) {
      live.take('binance', [tick('btc', price)])
    }
    live.take('binance', [tick('doge', '0.1'), tick('new', '1e308'), tick('new', '0')])
    live.take('binance', [tick('btc', '60000', 61), { ...tick('btc', '60000'), at: 'yesterday' }])
    live.take('binance', [tick('btc', '60000', -11)])
    live.flush()
    expect(feed.batches).toEqual([])
    clock.nowMs = start + 5000
    live.take('binance', [tick('btc', '60000', 61), tick('new', '7', 4)])
    live.flush()
    expect(feed.batches[0]?.map(({ assetId }) => assetId)).toEqual(['btc', 'new'])
  })

  it('MKT-14 passes on nothing that another source of about the same time contradicts', () => {
    const { live, feed } = market()
    live.take('binance', [tick('btc', '63001'), tick('eth', '2700')])
    live.flush()
    expect(feed.batches[0]?.map(({ assetId }) => assetId)).toEqual(['eth'])
  })

  it('MKT-14 is silent about an asset of a source that the last merge quarantined, until the next one', () => {
    const { live, feed } = market()
    const quarantined = {
      assetId: 'btc',
      source: 'binance',
      price: '9',
      asOf: instant(0),
      reason: 'jump',
    } as const
    live.take('binance', [tick('btc', '60100', 1)])
    live.distrust([quarantined])
    live.take('binance', [tick('btc', '60200', 2), tick('eth', '2501', 2)])
    live.flush()
    expect(feed.batches.flat().map(({ assetId }) => assetId)).toEqual(['eth'])
    live.distrust([])
    live.take('binance', [tick('btc', '60300', 3)])
    live.flush()
    expect(feed.batches.at(-1)?.[0]?.price).toBe('60300')
  })

  it('TRUTH-04 passes on prices of an authoritative source alone, as long as it is of the present', () => {
    const { live, feed, clock } = market({ authoritative: ['coingecko'] })
    live.take('binance', [tick('btc', '60100', 1)])
    live.take('coingecko', [tick('btc', '60110', 2)])
    live.flush()
    expect(feed.batches.flat().map(({ source }) => source)).toEqual(['coingecko'])
    clock.nowMs += 2 * 86_400_000
    live.take('binance', [tick('btc', '60120', 172_800)])
    live.flush()
    expect(feed.batches.flat().map(({ source }) => source)).toEqual(['coingecko', 'binance'])
  })

  it('TRUTH-03 passes on no price of a stablecoin that is off its peg', () => {
    const { live, feed } = market()
    live.take('coingecko', [tick('usdt', '0.9', 1), tick('usdt', '0.98', 2)])
    live.flush()
    expect(feed.batches.flat().map(({ price }) => price)).toEqual(['0.98'])
  })

  it('TRUTH-02 passes on no steps that lead further than a jump from the snapshot', () => {
    const { live, feed } = market()
    live.take('coingecko', [tick('btc', '85000', 1)])
    live.take('coingecko', [tick('btc', '120000', 2)])
    live.flush()
    expect(feed.batches.flat().map(({ price }) => price)).toEqual(['85000'])
  })

  it('SHIP-03 passes on nothing of an asset whose price an operator has set', () => {
    const { live, feed } = market({ set: 'btc' })
    live.take('binance', [tick('btc', '60100', 1), tick('eth', '2501', 1)])
    live.flush()
    expect(feed.batches.flat().map(({ assetId }) => assetId)).toEqual(['eth'])
  })

  it("MKT-14 listens to the first source in the operator's order as long as it speaks", () => {
    const { live, feed } = market()
    live.take('own', [tick('btc', '60100', 1)])
    live.take('binance', [tick('btc', '60150', 11)])
    live.flush()
    expect(feed.batches[0]?.[0]?.source).toBe('own')
    live.take('binance', [tick('btc', '60160', 12)])
    live.take('own', [tick('btc', '60170', 13)])
    live.flush()
    expect(feed.batches[1]?.[0]?.source).toBe('own')
    live.take('binance', [tick('btc', '60180', 24)])
    live.flush()
    expect(feed.batches[2]?.[0]?.source).toBe('binance')
  })
})
