import { describe, expect, it } from 'vitest'

import { createTestClock } from '../../test/follow/clock.ts'
import {
  createFixedSource,
  createTestFeed,
  createTestSource,
  startTestMarket,
} from '../../test/follow/market.ts'

const start = '2026-11-20T10:00:00Z'

describe('startMarket with prices that are not believed', () => {
  it('MKT-09 holds a jump until time and readings confirm it, and says so once', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('live', { clock, everyMs: 60_000 })
    source.say({ btc: '61000' })
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock })
    await clock.advance(30_000)
    source.say({ btc: '610000' })
    await clock.advance(60_000)
    expect(market.price('btc')).toBe('61000')
    expect(market.status().quarantined).toMatchObject({ jump: 1 })
    source.say({ btc: '61500' })
    await clock.advance(60_000)
    expect(market.price('btc')).toBe('61500')
    source.say({ btc: '20000' })
    await clock.advance(60_000)
    expect(market.price('btc')).toBe('61500')
    source.say({ btc: '20100' })
    await clock.advance(60_000)
    expect(market.price('btc')).toBe('61500')
    source.say({ btc: '20200' })
    await clock.advance(90_000)
    expect(market.price('btc')).toBe('20200')
    expect(market.lines.filter((line) => line.includes('quarantined'))).toEqual([
      'warn | a live price is quarantined | live | btc | jump',
      'warn | a live price is quarantined | live | btc | jump',
    ])
  })

  it('MKT-09 keeps the last good price where two sources disagree and it sides with none', async () => {
    const clock = createTestClock(start)
    const [one, two] = ['one', 'two'].map((id) => createTestSource(id, { clock, everyMs: 60_000 }))
    if (one === undefined || two === undefined) throw new Error('two sources')
    one.say({ btc: '61000', eth: '2500' })
    two.say({ btc: '61010', eth: '2501' })
    await using market = await startTestMarket({ sources: [one, two, createFixedSource()], clock })
    await clock.advance(30_000)
    const before = market.store.current().quote('btc')
    one.say({ btc: '52000', eth: '2502' })
    two.say({ btc: '70000', eth: '2502' })
    await clock.advance(60_000)
    expect(market.store.current().quote('btc')).toEqual(before)
    expect(market.price('eth')).toBe('2502')
    expect(market.status().quarantined).toMatchObject({ disagreement: 2 })
  })

  it('MKT-09 shows nothing of what is no price', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('live', { clock, everyMs: 60_000 })
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock })
    for (const price of ['NaN', '-1', '0', '1e308', '', 'Infinity']) {
      source.say({ btc: price, eth: '2600' })
      await clock.advance(60_000)
      expect(market.price('btc')).toBe('60000')
    }
    expect(market.price('eth')).toBe('2600')
    expect(market.status().quarantined['not-a-price']).toBeGreaterThan(0)
  })
})

describe('startMarket with sources that push prices', () => {
  it('MKT-14 passes pushed prices on once a second, and folds the newest into the next snapshot', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('live', { clock, everyMs: 600_000, pushes: 'pushes', pace: 'seconds' })
    source.say({ btc: '61000', usdt: '1' })
    const live = createTestFeed()
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock, live })
    await clock.advance(2000)
    const push = (price: string) => {
      const at = new Date(clock.now()).toISOString()
      source.push([{ assetId: 'btc', price, currency: 'usdt', at }])
    }
    for (let tenth = 0; tenth < 50; tenth += 1) {
      push(String(61_100 + tenth))
      await clock.advance(100)
    }
    expect(live.batches.length).toBeGreaterThanOrEqual(4)
    expect(live.batches.length).toBeLessThanOrEqual(6)
    expect(live.batches.at(-1)).toEqual([
      {
        assetId: 'btc',
        price: expect.stringMatching(/^611[34]\d$/),
        asOf: expect.any(String),
        source: 'live',
      },
    ])
    expect(market.price('btc')).toBe('61000')
    await clock.advance(30_000)
    expect(market.store.current().quote('btc')).toMatchObject({
      ...{ price: '61149', source: 'live' },
      via: { assetId: 'usdt', price: '1' },
    })
    expect(source.readings()).toBe(1)
  })

  it('MKT-14 neither passes on nor shows a pushed jump before it is confirmed', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('live', { clock, everyMs: 600_000, pushes: 'pushes' })
    source.say({ btc: '61000' })
    const live = createTestFeed()
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock, live })
    await clock.advance(2000)
    const push = (price: string) => {
      source.push([{ assetId: 'btc', price, currency: 'usd', at: new Date(clock.now()).toISOString() }])
    }
    for (const price of ['20100', '20110', '20120', '20130']) {
      push(price)
      await clock.advance(31_000)
      expect([market.price('btc'), live.batches]).toEqual(['61000', []])
    }
    push('20140')
    await clock.advance(31_000)
    expect(market.price('btc')).toBe('20140')
    push('20150')
    await clock.advance(2000)
    expect(live.batches.at(-1)).toMatchObject([{ price: '20150' }])
  })
})
