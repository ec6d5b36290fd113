import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { coinPage, listCoins } from './coins.ts'

const bitcoin = { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', price: 83_000 }
const rowsSchema = v.array(
  v.looseObject({
    id: v.string(),
    current_price: v.number(),
    high_24h: v.number(),
    low_24h: v.number(),
    last_updated: v.string(),
  }),
)
const nowMs = Date.parse('2026-11-20T10:00:00Z')
const coins = listCoins([bitcoin], 600)
const read = (page: number, move = 0) =>
  v.parse(
    v.pipe(v.string(), v.parseJson(), rowsSchema),
    coinPage(coins, { page, coinsAPage: 250, move, nowMs }),
  )

describe('listCoins', () => {
  it('lists the known coins first, and as many in all as are asked for', () => {
    expect(coins).toHaveLength(600)
    expect(coins[0]).toEqual(bitcoin)
    expect(new Set(coins.map(({ id }) => id)).size).toBe(600)
    expect(listCoins([bitcoin, bitcoin], 1)).toHaveLength(1)
  })
})

describe('coinPage', () => {
  it('pages the coins, the last page with what is left, and nothing beyond', () => {
    expect([1, 2, 3, 4].map((page) => read(page).length)).toEqual([250, 250, 100, 0])
    expect(new Set([1, 2, 3].flatMap((page) => read(page).map(({ id }) => id))).size).toBe(600)
  })

  it('moves every price a little with each move, within the range of the day', () => {
    const [before, after] = [read(1, 1), read(1, 2)]
    for (const [index, row] of after.entries()) {
      const price = before[index]?.current_price ?? Number.NaN
      expect(row.current_price).not.toBe(price)
      expect(Math.abs(row.current_price / price - 1)).toBeLessThan(0.01)
      expect(row.low_24h < row.current_price && row.current_price < row.high_24h).toBe(true)
    }
  })

  it('dates every price a little before it is asked for', () => {
    for (const { last_updated } of read(1)) {
      const ageMs = nowMs - Date.parse(last_updated)
      expect(ageMs > 0 && ageMs < 60_000).toBe(true)
    }
  })
})
