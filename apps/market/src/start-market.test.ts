import { StoreUnavailable } from '@portico/stores'
import { UpstreamError } from '@portico/outbound'
import { describe, expect, it } from 'vitest'

import { bundledSources } from './bundled/bundled-source.ts'
import { createTestClock } from '../test/follow/clock.ts'
import {
  assetOf,
  createFixedSource,
  createTestSource,
  quoteOf,
  startTestMarket,
  type TestSource,
} from '../test/follow/market.ts'

const start = '2026-11-20T10:00:00Z'
function failing(id: string, everyMs: number | null): TestSource {
  const source = createTestSource(id, { clock: createTestClock(start), everyMs })
  source.say(() => Promise.reject(new UpstreamError(`${id} is down`, { fault: 'unreachable' })))
  return source
}

/** Never answers, and ends when it is told to. */
function silent(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return promise
}

describe('startMarket without a network', () => {
  it('MKT-12 publishes what needs no network before it resolves, however long the others take', async () => {
    const clock = createTestClock(start)
    const slow = createTestSource('slow', { clock })
    slow.say(silent)
    await using market = await startTestMarket({ sources: [slow, createFixedSource()], clock })
    expect(market.store.current().quote('btc')).toMatchObject({
      price: '60000',
      asOf: '2026-11-18T00:00:00Z',
    })
    expect(market.status().sources).toEqual([expect.objectContaining({ id: 'slow', state: 'waiting' })])
  })

  it('MKT-12 serves the bundled data with its date when all sources are dead from the first start', async () => {
    const clock = createTestClock(start)
    const dead = [failing('one', 60_000), failing('two', 60_000)]
    await using market = await startTestMarket({ sources: [...dead, ...bundledSources()], clock })
    const { asOf } = market.store.current()
    expect(asOf).toMatch(/^2026-\d\d-\d\dT00:00:00Z$/)
    await clock.advance(3_600_000)
    expect(market.store.current()).toMatchObject({ asOf })
    expect(market.store.current().quote('btc')?.asOf).toBe(asOf)
    expect(market.status().reasons).toEqual([
      'the market source one cannot be read (unreachable)',
      'the market source two cannot be read (unreachable)',
    ])
    expect(market.lines.filter((line) => line.startsWith('warn'))).toEqual([
      'warn | a market source cannot be read; its last prices stay, with their age | one | one is down',
      'warn | a market source cannot be read; its last prices stay, with their age | two | two is down',
      'warn | a market source is silent; its last prices stay, with their age | one',
      'warn | a market source is silent; its last prices stay, with their age | two',
    ])
  })

  it('logs a file that cannot be read and goes on with the others', async () => {
    await using market = await startTestMarket({ sources: [failing('broken', null), createFixedSource()] })
    expect(market.lines).toEqual([
      'warn | a market source could not be read | broken | broken is down',
      'info | market snapshot published',
    ])
  })

  it('throws with every cause when nothing at all is known, and publishes nothing', async () => {
    const sources = [failing('a', null), failing('b', null), failing('c', 60_000)]
    await expect(startTestMarket({ sources })).rejects.toMatchObject({
      errors: [
        expect.objectContaining({ message: 'a is down' }),
        expect.objectContaining({ message: 'b is down' }),
      ],
    })
    await expect(startTestMarket({ sources: [] })).rejects.toThrow(AggregateError)
  })

  it('publishes nothing once it was told to stop', async () => {
    const signal = AbortSignal.abort()
    await expect(startTestMarket({ sources: [createFixedSource()], signal })).rejects.toThrow('aborted')
  })
})

describe('startMarket with sources that come and go', () => {
  it('MKT-12 keeps the last prices with their own time in an outage, and is fresh within one interval after it', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('live', { clock, everyMs: 60_000 })
    source.say({ btc: '61000' })
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock })
    await clock.advance(2000)
    expect(market.store.current().quote('btc')).toMatchObject({
      ...{ price: '61000', asOf: '2026-11-20T10:00:00.000Z', source: 'live' },
    })
    source.say(() => Promise.reject(new UpstreamError('down', { fault: 'status', status: 500 })))
    await clock.advance(600_000)
    const inOutage = market.store.current().quote('btc')
    expect(inOutage).toMatchObject({ price: '61000', asOf: '2026-11-20T10:00:00.000Z' })
    expect(market.status().sources[0]).toMatchObject({ state: 'failing', fault: 'status', readings: 1 })
    source.say({ btc: '62000' })
    const backMs = clock.now()
    await clock.advance(60_000)
    expect(market.price('btc')).toBe('62000')
    expect(market.status().sources[0]).toMatchObject({ state: 'ok', fault: null, failuresInARow: 0 })
    expect(market.status().sources[0]?.lastSuccessMs).toBeLessThanOrEqual(backMs + 60_000)
    expect(market.lines.slice(1)).toEqual([
      'warn | a market source cannot be read; its last prices stay, with their age | live | down',
      'warn | a market source is silent; its last prices stay, with their age | live',
      'info | a market source is back | live',
      'info | a market source tells prices again | live',
    ])
  })

  it('MKT-12 asks nothing before the time that a source asked for is over', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('limited', { clock, everyMs: 60_000 })
    source.say(() =>
      Promise.reject(new UpstreamError('banned', { fault: 'status', status: 418, retryAfterMs: 7_200_000 })),
    )
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock })
    await clock.advance(7_199_000)
    expect(source.readings()).toBe(1)
    source.say({ btc: '61000' })
    await clock.advance(60_000)
    expect(source.readings()).toBe(2)
    expect(market.price('btc')).toBe('61000')
  })

  it('MKT-12 never reads a source twice at once, and gives one up that does not answer', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('stuck', { clock, everyMs: 60_000 })
    let open = 0
    let mostOpen = 0
    source.say(async (signal) => {
      open += 1
      mostOpen = Math.max(open, mostOpen)
      try {
        return await silent(signal)
      } finally {
        open -= 1
      }
    })
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock })
    await clock.advance(59_000)
    expect(source.readings()).toBe(1)
    await clock.advance(600_000)
    expect(source.readings()).toBeGreaterThan(2)
    expect(mostOpen).toBe(1)
    expect(market.status().sources[0]).toMatchObject({ fault: 'timeout' })
  })

  it('MKT-12 publishes at most once in the interval, however often sources have something new', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('fast', { clock, everyMs: 1000 })
    source.say({ btc: '61000' })
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock })
    const versions: string[] = []
    market.store.subscribe(({ version }) => versions.push(version))
    for (let second = 0; second < 300; second += 1) {
      source.say({ btc: String(61_000 + second) })
      await clock.advance(1000)
    }
    expect(versions.length).toBeGreaterThanOrEqual(9)
    expect(versions.length).toBeLessThanOrEqual(11)
  })

  it('reads no more once it is disposed, and ends by itself', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('live', { clock, pushes: 'pushes' })
    source.say({ btc: '61000' })
    const { market } = await startTestMarket({ sources: [source, createFixedSource()], clock })
    await clock.advance(5000)
    const count = source.readings()
    await market[Symbol.asyncDispose]()
    await clock.advance(600_000)
    expect(source.readings()).toBe(count)
    expect(source.connections()).toBe(1)
  })
})

describe('startMarket while the database is away', () => {
  it('MKT-13 publishes prices all the same, and says once that nothing is remembered', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('live', { clock, everyMs: 60_000 })
    source.say({ btc: '61000' })
    const away = () => Promise.reject(new StoreUnavailable('database', { cause: new Error('away') }))
    const history = {
      ...{ keptCloses: away, readCloses: away, writeCloses: away, readBars: away, writeBars: away },
      ...{ observationTimes: away, readObservation: away, writeObservation: away, forgetObservations: away },
      ...{ readIdentities: away, keepIdentities: away },
    }
    await using market = await startTestMarket({ sources: [source, createFixedSource()], clock, history })
    await clock.advance(3_600_000)
    source.say({ btc: '62000' })
    await clock.advance(120_000)
    expect(market.price('btc')).toBe('62000')
    expect(market.lines.filter((line) => line.startsWith('warn'))).toEqual([
      'warn | market history cannot be read yet',
    ])
  })
})

describe('startMarket after a market of the same process that ended', () => {
  it('SAFE-06 goes on from what was shown, and from what sources said where an operator had set the price', async () => {
    const clock = createTestClock(start)
    const source = createTestSource('live', { clock })
    source.say(silent)
    const asOf = '2026-11-20T09:59:00Z'
    const shared = { asOf, sources: [source.credit], assets: [assetOf('btc'), assetOf('eth')], series: [] }
    const eth = quoteOf('eth', '2600', { asOf, source: 'live' })
    const set = quoteOf('btc', '99999', { asOf, source: 'operator' })
    const said = quoteOf('btc', '61000', { asOf, source: 'live' })
    const old = [said, { ...eth, price: '2500' }, quoteOf('ltc', '70', { asOf, source: 'live' })]
    await using market = await startTestMarket({
      ...{ clock, sources: [source] },
      former: { ...shared, version: 'shown', quotes: [set, eth] },
      lastGood: {
        read: async () => ({ data: { ...shared, version: 'kept', quotes: old }, pending: [] }),
        write: async () => {},
      },
    })
    expect(market.price('btc')).toBe('61000')
    expect(market.price('eth')).toBe('2600')
    expect(market.price('ltc')).toBeNull()
  })
})
