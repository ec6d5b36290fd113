import { type Asset, type MarketReading, noRules, type Quote, type SnapshotData } from '@portico/market'
import { createInProcessSnapshotStore } from '@portico/stores'
import { describe, expect, it } from 'vitest'

import { createPublisher } from './publisher.ts'
import { createTestClock } from '../../test/follow/clock.ts'

const startedAt = '2026-11-20T12:00:00Z'
const credit = { id: 'source', name: 'Source', url: 'https://example.org/', licence: 'CC0-1.0' }

/** Lets whatever waits for its turn have it. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A reading of so many coins, all at one price. */
function readingOf(coins: number, price: string, asOf: string): MarketReading {
  const ids = ['usd', ...Array.from({ length: coins }, (_, index) => `coin-${index}`)]
  const assets = ids.map(
    (id): Asset => ({
      ...{ id, slug: id, code: id.toUpperCase(), name: id, symbol: null, icon: null, supply: null },
      kind: id === 'usd' ? 'fiat' : 'crypto',
    }),
  )
  const quotes = ids.map(
    (assetId): Quote => ({ assetId, price, asOf, source: credit.id, high24h: null, low24h: null }),
  )
  return { credit, asOf, assets, quotes, series: [] }
}

/** A publisher of so many coins, and how many turns of the event loop others got until its second snapshot. */
async function turnsUntilSecond(coins: number): Promise<number> {
  const clock = createTestClock(startedAt)
  const store = createInProcessSnapshotStore()
  const end = new AbortController()
  const merges: SnapshotData[] = []
  let reading = readingOf(coins, '100', startedAt)
  const publisher = createPublisher({
    ...{
      store,
      clock,
      publishEveryMs: 1000,
      previous: null,
      pending: [],
      rules: noRules,
      word: null,
      signal: end.signal,
    },
    mayPublish: () => true,
    readings: () => [reading],
    logger: { warn: () => {}, info: () => {} },
    onMerged: ({ data }) => merges.push(data),
  })
  publisher.begin()
  const running = publisher.run()
  reading = readingOf(coins, '101', '2026-11-20T12:00:01Z')
  publisher.changed()
  await clock.settle()
  const advanced = clock.advance(1000)
  let turns = 0
  while (merges.length < 2) {
    await nextTurn()
    turns += 1
  }
  expect(store.current().quote('coin-0')?.price).toBe('101')
  await advanced
  end.abort()
  await running
  return turns
}

describe('createPublisher', () => {
  it('MKT-09 merges a large market step by step, so that others get their turn, and a small one at once', async () => {
    const [small, large] = [await turnsUntilSecond(10), await turnsUntilSecond(2500)]
    expect(large - small).toBeGreaterThanOrEqual(3)
  })

  it('publishes nothing once it was told to stop, also in the middle of a merge', async () => {
    const clock = createTestClock(startedAt)
    const store = createInProcessSnapshotStore()
    const end = new AbortController()
    let reading = readingOf(2500, '100', startedAt)
    const publisher = createPublisher({
      ...{
        store,
        clock,
        publishEveryMs: 1000,
        previous: null,
        pending: [],
        rules: noRules,
        word: null,
        signal: end.signal,
      },
      mayPublish: () => true,
      readings: () => {
        // The merge that begins here is the second one, which the end overtakes.
        if (reading.asOf !== startedAt) setImmediate(() => end.abort())
        return [reading]
      },
      logger: { warn: () => {}, info: () => {} },
      onMerged: () => {},
    })
    publisher.begin()
    const running = publisher.run()
    reading = readingOf(2500, '101', '2026-11-20T12:00:01Z')
    publisher.changed()
    await clock.settle()
    await clock.advance(1000)
    await running
    expect(store.current().quote('coin-0')?.price).toBe('100')
  })

  it('SAFE-06 publishes nothing more while it may not, and no later than its pace after the clock was set back', async () => {
    const clock = createTestClock(startedAt)
    const store = createInProcessSnapshotStore()
    const end = new AbortController()
    let state: 'right' | 'wrong' = 'wrong'
    let aheadMs = 300_000
    let reading = readingOf(10, '100', startedAt)
    const publisher = createPublisher({
      ...{
        store,
        publishEveryMs: 1000,
        previous: null,
        pending: [],
        rules: noRules,
        word: null,
        signal: end.signal,
      },
      clock: { now: () => clock.now() + aheadMs, wait: (ms, signal) => clock.wait(ms, signal) },
      mayPublish: () => state === 'right',
      readings: () => [reading],
      logger: { warn: () => {}, info: () => {} },
      onMerged: () => {},
    })
    publisher.begin()
    const running = publisher.run()
    const price = () => store.current().quote('coin-0')?.price
    const change = async (next: string) => {
      reading = readingOf(10, next, new Date(clock.now()).toISOString())
      publisher.changed()
      await clock.advance(2000)
    }
    await change('101')
    expect(price()).toBe('100')
    state = 'right'
    await clock.advance(1000)
    expect(price()).toBe('101')
    aheadMs = 0
    await change('102')
    expect(price()).toBe('102')
    end.abort()
    await running
  })
})
