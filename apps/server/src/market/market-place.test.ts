import { createSnapshot } from '@portico/market'
import { createInProcessSnapshotStore } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { largeMarketData } from '../../test/market-thread/large-market.ts'
import { parseConfig } from '../config/config.ts'
import { marketPlace, watchSize } from './market-place.ts'

function createLog() {
  const lines: { readonly fields: object; readonly message: string }[] = []
  const log = (fields: object, message: string) => void lines.push({ fields, message })
  return { lines, logger: { info: log, warn: log } }
}

async function placeOf(environment: Record<string, string>) {
  const { lines, logger } = createLog()
  const config = parseConfig(environment)
  return { lines, place: await marketPlace({ config, sources: undefined, sourcesModule: null, logger }) }
}

describe('marketPlace', () => {
  it.each(['none', 'bundled', 'daily', 'frankfurter', 'currency-api', 'daily,closes'])(
    'OPS-01 starts no thread for %s, nor says anything',
    async (sources) => {
      const closes = { CLOSES_URL: '/closes.csv' }
      expect(
        await placeOf({ MARKET_SOURCES: sources, ...(sources.includes('closes') ? closes : {}) }),
      ).toEqual({
        place: 'here',
        lines: [],
      })
    },
  )

  it('OPS-01 starts no thread where nothing is set', async () => {
    expect((await placeOf({})).place).toBe('here')
  })

  it.each(['binance', 'coingecko', 'daily,binance', 'module:/adapter.ts'])(
    'SAFE-01 starts a thread for %s, says so, and none where the operator does not want it',
    async (sources) => {
      const { place, lines } = await placeOf({ MARKET_SOURCES: sources })
      expect(place).toBe('in a thread')
      expect(lines).toMatchObject([{ fields: { place: 'in a thread' } }])
      expect((await placeOf({ MARKET_SOURCES: sources, MARKET_THREAD: 'off' })).place).toBe('here')
    },
  )
})

describe('watchSize', () => {
  const large = () => createSnapshot(largeMarketData({ version: '2', price: '5', coins: 2100 }))

  it('GATE-04 says once that a market that is followed here has become large', () => {
    const { lines, logger } = createLog()
    const store = createInProcessSnapshotStore()
    using _ = watchSize(store, { config: parseConfig({}), logger })
    store.publish(createSnapshot(largeMarketData({ version: '1', price: '5', coins: 30 })))
    expect(lines).toEqual([])
    store.publish(large())
    store.publish(createSnapshot(largeMarketData({ version: '3', price: '6', coins: 2100 })))
    expect(lines).toMatchObject([{ fields: { assets: 2101 } }])
  })

  it('GATE-04 says so of what is shown already, and not where no thread is wanted', () => {
    const { lines, logger } = createLog()
    const store = createInProcessSnapshotStore()
    store.publish(large())
    watchSize(store, { config: parseConfig({ MARKET_THREAD: 'off' }), logger })[Symbol.dispose]()
    expect(lines).toEqual([])
    watchSize(store, { config: parseConfig({}), logger })[Symbol.dispose]()
    expect(lines).toHaveLength(1)
  })
})
