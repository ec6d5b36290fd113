import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { packSeriesText, type SnapshotData } from '@portico/market'
import {
  type CloseStretch,
  createMarketHistory,
  type MarketHistory,
  openSql,
  StoreUnavailable,
} from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestClock } from '../../test/follow/clock.ts'
import { assetOf, createTestSource, quoteOf, startTestMarket } from '../../test/follow/market.ts'
import { createLastGoodFile } from './last-good.ts'

const hourMs = 3_600_000
const quiet = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
let opened: MarketHistory | null = null
beforeAll(async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'memory-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  opened = createMarketHistory({
    sql: cleaning.use(await openSql({ dataFolder, databaseUrl: null, logger: quiet })),
  })
}, 120_000)
afterAll(() => cleaning.disposeAsync())

function history(): MarketHistory {
  if (opened === null) throw new Error('The database is not open.')
  return opened
}

const assets = ['btc', 'eur', 'usdt'].map((id) => assetOf(id, id === 'eur' ? 'fiat' : 'crypto'))

/** A market with bundled closes and one live source, at a time. */
interface Change {
  readonly history?: MarketHistory | null
  readonly folder?: string
  readonly former?: SnapshotData
}

async function start(at: string, change: Change = {}) {
  const clock = createTestClock(at)
  const fixed = createTestSource('fixed', { clock, everyMs: null, assets, pace: 'daily' })
  const asOf = '2026-11-17T00:00:00Z'
  fixed.say(async () => ({
    ...{ credit: fixed.credit, asOf, assets },
    quotes: [quoteOf('btc', '60000', { asOf, source: 'fixed' })],
    series: [
      packSeriesText({
        ...{ assetId: 'btc', dates: '2026-11-16 2026-11-17', prices: '59000 60000' },
        ...{ held: [], cuts: [] },
      }),
    ],
  }))
  const live = createTestSource('live', { clock, everyMs: 60_000 })
  const folder = change.folder
  const lastGood = folder === undefined ? null : createLastGoodFile({ folder, logger: quiet })
  const market = await startTestMarket({
    ...{ clock, lastGood, sources: [live, fixed], former: change.former ?? null },
    history: change.history === undefined ? history() : change.history,
  })
  const closes = () =>
    market.store
      .current()
      .series('btc')
      ?.observations.map(({ date, price }) => `${date} ${price}`)
  return { market, clock, live, closes }
}

describe('createMarketMemory', () => {
  it('MKT-13 turns the first prices of a day into its close, which a restart still knows', async () => {
    const before = await start('2026-11-19T23:58:00Z')
    before.live.say({ btc: '61000', eur: '1.1' })
    await before.clock.advance(60_000)
    before.live.say({ btc: '61100', eur: '1.1' })
    await before.clock.advance(3 * 60_000)
    before.live.say({ btc: '61900', eur: '1.2' })
    await expect
      .poll(() => before.clock.advance(30_000).then(before.closes))
      .toEqual(['2026-11-16 59000', '2026-11-17 60000', '2026-11-20 61100'])
    await before.market.market[Symbol.asyncDispose]()
    expect(await history().readCloses(['btc', 'eur'])).toMatchObject([
      { assetId: 'btc', source: 'live', currency: 'usd', closes: [{ date: '2026-11-20', price: '61100' }] },
      { assetId: 'eur', closes: [{ date: '2026-11-20', price: '1.1' }] },
    ])

    const after = await start('2026-11-20T01:30:00Z')
    after.live.say({ btc: '62000', eur: '1.2' })
    await expect
      .poll(() => after.clock.advance(30_000).then(after.closes))
      .toEqual(['2026-11-16 59000', '2026-11-17 60000', '2026-11-20 61100'])
    await after.market.market[Symbol.asyncDispose]()
    const [btc] = await history().readCloses(['btc'])
    expect(btc?.closes).toEqual([{ date: '2026-11-20', price: '61100' }])
  })

  it('MKT-13 takes no price of later in the day for a close, and none of a source that never changes', async () => {
    const { market, live, clock, closes } = await start('2026-11-21T02:00:00Z', { history: null })
    live.say({ btc: '61000' })
    await clock.advance(120_000)
    expect(market.price('btc')).toBe('61000')
    expect(closes()).toEqual(['2026-11-16 59000', '2026-11-17 60000'])
    await market.market[Symbol.asyncDispose]()
  })

  it('MKT-13 remembers each hour, so that a restart still knows the change of a day', async () => {
    const first = await start('2026-11-22T09:30:00Z')
    const before = (await history().observationTimes()).length
    for (let hour = 0; hour < 4; hour += 1) {
      first.live.say({ btc: String(61_000 + hour), eur: '1.1' })
      const taken = async () => (await history().observationTimes()).length - before
      await expect.poll(() => first.clock.advance(15_000).then(taken)).toBe(hour + 1)
      await first.clock.advance(hourMs - (first.clock.now() % hourMs))
    }
    await first.market.market[Symbol.asyncDispose]()

    const second = await start('2026-11-22T20:00:00Z')
    const recentPrices = () =>
      second.market.store.current().data.recent?.find(({ assetId }) => assetId === 'btc')?.prices ?? ''
    await expect.poll(() => second.clock.advance(30_000).then(() => second.market.lines)).toHaveLength(2)
    expect(recentPrices()).toBe('')
    second.live.say({ btc: '61500' })
    await expect
      .poll(() => second.clock.advance(30_000).then(recentPrices))
      .toContain('61000 61001 61002 61003')
    await second.market.market[Symbol.asyncDispose]()
  })

  it('MKT-13 goes on writing where what is kept cannot be read', async () => {
    const written: CloseStretch[] = []
    const broken: MarketHistory = {
      ...history(),
      keptCloses: () => Promise.reject(new RangeError('not a close')),
      async writeCloses(stretches) {
        written.push(...stretches)
        return stretches.length
      },
    }
    const { market, live, clock } = await start('2026-11-24T00:00:30Z', { history: broken })
    live.say({ btc: '61000' })
    await expect.poll(() => clock.advance(30_000).then(() => written.length)).toBe(1)
    expect(written[0]).toMatchObject({
      assetId: 'btc',
      source: 'live',
      closes: [{ date: '2026-11-24', price: '61000' }],
    })
    expect(market.lines).toContain('warn | market history cannot be read; it is written on')
    await market.market[Symbol.asyncDispose]()
  })

  it('MKT-13 shows the last prices with their age after a restart without a network', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memory-'))
    cleaning.defer(() => rm(folder, { recursive: true }))
    const before = await start('2026-11-23T10:00:00Z', { history: null, folder })
    before.live.say({ btc: '64000' })
    await before.clock.advance(120_000)
    const last = before.market.store.current().quote('btc')
    expect(last).toMatchObject({ price: '64000', source: 'live' })
    await before.market.market[Symbol.asyncDispose]()

    const after = await start('2026-11-24T10:00:00Z', { history: null, folder })
    after.live.say(() => Promise.reject(new Error('no network')))
    expect(after.market.store.current().quote('btc')).toEqual(last)
    await after.clock.advance(120_000)
    expect(after.market.store.current().quote('btc')).toEqual(last)
    expect(after.market.store.current().sources.map(({ id }) => id)).toContain('live')
    await after.market.market[Symbol.asyncDispose]()
  })

  it('MKT-13 SAFE-06 goes on from what a market before it published: prices, histories, the last hours', async () => {
    const before = await start('2026-12-04T23:59:00Z')
    before.live.say({ btc: '64000' })
    const told = () => before.clock.advance(30_000).then(before.closes)
    await expect.poll(told).toContain('2026-12-05 64000')
    const days = before.closes()
    const former = before.market.store.current()
    await before.market.market[Symbol.asyncDispose]()

    const store = { isAway: true }
    const away: MarketHistory = {
      ...history(),
      async observationTimes() {
        if (store.isAway) throw new StoreUnavailable('database')
        return history().observationTimes()
      },
    }
    const after = await start('2026-12-05T00:05:00Z', { history: away, former: former.data })
    after.live.say(() => Promise.reject(new Error('no network')))
    const shown = () => after.market.store.current()
    for (let round = 0; round < 3; round += 1) {
      expect(shown().quote('btc')).toEqual(former.quote('btc'))
      expect(after.closes()).toEqual(days)
      expect(shown().recent('btc')).toEqual(former.recent('btc'))
      await after.clock.advance(30_000)
    }
    store.isAway = false
    after.live.say({ btc: '64500' })
    await expect.poll(() => after.clock.advance(30_000).then(() => after.market.price('btc'))).toBe('64500')
    expect(after.closes()).toEqual(days)
    await after.market.market[Symbol.asyncDispose]()
  })

  it('MKT-13 shows no price of a source that the operator no longer names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memory-'))
    cleaning.defer(() => rm(folder, { recursive: true }))
    const before = await start('2026-11-23T10:00:00Z', { history: null, folder })
    before.live.say({ btc: '64000' })
    await before.clock.advance(120_000)
    await before.market.market[Symbol.asyncDispose]()
    const clock = createTestClock('2026-11-24T10:00:00Z')
    const fixed = createTestSource('fixed', { clock, everyMs: null, assets })
    fixed.say({ btc: '60000' })
    const lastGood = createLastGoodFile({ folder, logger: quiet })
    await using after = await startTestMarket({ clock, sources: [fixed], lastGood })
    expect(after.store.current().quote('btc')).toMatchObject({ price: '60000', source: 'fixed' })
    expect(after.store.current().sources.map(({ id }) => id)).toEqual(['fixed'])
  })

  it('HIST-05 keeps what was seen of a day before and after a restart as one day', async () => {
    const first = await start('2026-11-29T09:00:00Z')
    for (const price of ['61000', '63000', '62000']) {
      first.live.say({ btc: price })
      await first.clock.advance(120_000)
    }
    await first.market.market[Symbol.asyncDispose]()
    const second = await start('2026-11-29T20:00:00Z')
    for (const price of ['62500', '60500', '61500']) {
      second.live.say({ btc: price })
      await second.clock.advance(120_000)
    }
    await second.market.market[Symbol.asyncDispose]()
    const [btc] = await history().readBars(['btc'], '2026-11')
    const day = btc?.bars.find(({ date }) => date === '2026-11-29')
    expect(btc).toMatchObject({ source: 'live', currency: 'usd' })
    expect(day).toMatchObject({ open: '61000', high: '63000', low: '60500', close: '61500' })
    expect(day?.from).toBeGreaterThanOrEqual(9 * 3600)
    expect(day?.to).toBeGreaterThanOrEqual(20 * 3600)
  })
})
