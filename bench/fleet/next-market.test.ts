import { createSnapshot } from '@portico/market'
import { bundledSnapshot } from '@portico/market-app'
import { describe, expect, it } from 'vitest'
import { nextMarket, withHistories } from './next-market.ts'

const { data } = await bundledSnapshot()

describe('nextMarket', () => {
  it('changes every price and nothing else between days', () => {
    const next = nextMarket(data, 'prices', 1)
    expect(next.quotes.some(({ price }, index) => price === data.quotes[index]?.price)).toBe(false)
    expect(next.series).toBe(data.series)
    expect(next.assets).toBe(data.assets)
    expect(next.asOf > data.asOf && next.version !== data.version).toBe(true)
  })

  it('makes every history one day longer when a day is over', () => {
    const next = createSnapshot(nextMarket(data, 'day', 2))
    expect(next.series('btc')?.observations).toHaveLength(
      (createSnapshot(data).series('btc')?.observations.length ?? 0) + 1,
    )
    expect(next.series('btc')?.observations.at(-1)).toEqual({ date: '2026-09-30', price: '2.5' })
  })
})

describe('withHistories', () => {
  it('gives every history its days up to the time of the market, with prices of its own', () => {
    const long = createSnapshot(withHistories(data, 930))
    const [btc, eth] = [long.series('btc'), long.series('eth')]
    expect(btc?.observations).toHaveLength(930)
    expect(btc?.observations.at(-1)?.date).toBe('2026-09-29')
    expect(new Set(btc?.observations.map(({ price }) => price)).size).toBeGreaterThan(900)
    expect(btc?.observations.every(({ price }) => /^\d+\.?\d*$/.test(price) && Number(price) > 0)).toBe(true)
    expect(eth?.observations.at(-1)?.price).not.toBe(btc?.observations.at(-1)?.price)
  })
})
