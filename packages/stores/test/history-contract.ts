import type { DayBar } from '@portico/market'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SqlStore } from '../src/sql/port.ts'
import { createMarketHistory } from '../src/history/market-history.ts'
import type { CloseStretch, KeptIdentity, MarketHistory } from '../src/history/port.ts'

/** What the market's memory must do in every database. `open` opens an empty one. */
export function describeMarketHistory(name: string, open: () => Promise<SqlStore>): void {
  describe(`MarketHistory: ${name}`, () => {
    let opened: SqlStore | null = null
    beforeAll(async () => {
      opened = await open()
    }, 120_000)
    afterAll(() => opened?.[Symbol.asyncDispose]())
    const history = () => {
      if (opened === null) throw new Error('The store is not open.')
      return createMarketHistory({ sql: opened })
    }
    describe('closes', () => describeCloses(history))
    describe('closes that come in parts', () => describeGrowth(history))
    describe('what is no close', () => describeRefusals(history))
    describe('bars', () => describeBars(history))
    describe('observations', () => describeObservations(history))
    describe('identities', () => describeIdentities(history))
  })
}

type History = () => MarketHistory

function stretch(
  assetId: string,
  closes: readonly (readonly [string, string])[],
  source = 'binance',
): CloseStretch {
  return {
    assetId,
    source,
    currency: source === 'binance' ? 'usdt' : 'usd',
    closes: closes.map(([date, price]) => ({ date, price })),
  }
}

function describeCloses(history: History): void {
  it('HIST-01 reads closes as they were written: by asset, with source and currency, days ascending', async () => {
    const added = await history().writeCloses([
      stretch('btc', [
        ['2026-10-31', '60000.10'],
        ['2026-11-01', '61234.5'],
        ['2026-11-02', '0.000000012345678901234'],
      ]),
      stretch('btc', [['2026-11-02', '61000']], 'coingecko'),
      stretch('eth', [['2026-11-02', '2500']]),
    ])
    expect(added).toBe(5)
    expect(await history().readCloses(['btc'])).toEqual([
      {
        ...{ assetId: 'btc', source: 'binance', currency: 'usdt' },
        closes: [
          { date: '2026-10-31', price: '60000.10' },
          { date: '2026-11-01', price: '61234.5' },
          { date: '2026-11-02', price: '0.000000012345678901234' },
        ],
      },
      {
        ...{ assetId: 'btc', source: 'coingecko', currency: 'usd' },
        closes: [{ date: '2026-11-02', price: '61000' }],
      },
    ])
    expect(await history().readCloses(['eth', 'btc'], '2026-11')).toHaveLength(3)
    expect(await history().readCloses([])).toEqual([])
    expect(await history().keptCloses()).toEqual([
      { assetId: 'btc', days: 4, firstMonth: '2026-10' },
      { assetId: 'eth', days: 1, firstMonth: '2026-11' },
    ])
  })
}

const bar = (change: Partial<DayBar> = {}): DayBar => ({
  ...{ date: '2026-11-20', open: '60000.10', high: '62000', low: '59500', close: '61000' },
  ...{ from: 36_000, to: 50_000 },
  ...change,
})

function describeBars(history: History): void {
  const stored = (bars: readonly DayBar[], currency = 'usd') =>
    history().writeBars([{ assetId: 'bar', source: 'live', currency, bars }])

  it('HIST-05 reads open, high, low and close of days as they were written, by source and currency', async () => {
    const whole = bar({ date: '2026-10-31', from: 0, to: 86_400 })
    await stored([bar(), whole])
    await stored([whole], 'usdt')
    expect(await history().readBars(['bar'])).toEqual([
      { assetId: 'bar', source: 'live', currency: 'usd', bars: [whole, bar()] },
      { assetId: 'bar', source: 'live', currency: 'usdt', bars: [whole] },
    ])
    expect(await history().readBars(['bar'], '2026-11')).toHaveLength(1)
    expect(await history().readBars([])).toEqual([])
  })

  it('HIST-05 joins what was seen of a day before and after a restart, in either order', async () => {
    const [early, late] = [
      bar({ open: '58000', high: '61500', low: '57000', close: '60500', from: 100, to: 30_000 }),
      bar({ open: '61000', high: '61900', low: '60900', close: '61200', from: 60_000, to: 86_000 }),
    ]
    await stored([late])
    await stored([early])
    await stored([late, early])
    const [read] = await history().readBars(['bar'], '2026-11')
    expect(read?.bars).toEqual([
      bar({ open: '58000', high: '62000', low: '57000', close: '61200', from: 100, to: 86_000 }),
    ])
  })

  it.each([
    ['no day', { date: '2026-02-30' }],
    ['no price', { open: '0' }],
    ['an open above the high', { open: '62001' }],
    ['a close below the low', { close: '59499' }],
    ['a second that no day has', { to: 86_401 }],
    ['an end before its beginning', { to: 35_999 }],
  ])('HIST-05 refuses %s, and writes nothing', async (_case, change) => {
    const before = await history().readBars(['bar'])
    await expect(stored([bar({ date: '2026-12-01' }), bar(change)])).rejects.toBeInstanceOf(RangeError)
    expect(await history().readBars(['bar'])).toEqual(before)
  })
}

function describeGrowth(history: History): void {
  it('HIST-01 extends a month, keeps the days that it has, and writing again changes nothing', async () => {
    await history().writeCloses([stretch('sol', [['2026-11-02', '150']])])
    const more = stretch('sol', [
      ['2026-11-03', '152'],
      ['2026-11-02', '999'],
      ['2026-11-01', '149'],
    ])
    expect(await history().writeCloses([more])).toBe(2)
    expect(await history().writeCloses([more, more])).toBe(0)
    const [read] = await history().readCloses(['sol'])
    expect(read?.closes).toEqual([
      { date: '2026-11-01', price: '149' },
      { date: '2026-11-02', price: '150' },
      { date: '2026-11-03', price: '152' },
    ])
  })

  it('HIST-01 leaves a month in one currency as it is where closes in another come', async () => {
    await history().writeCloses([stretch('ada', [['2026-11-02', '0.5']])])
    const inUsd = { ...stretch('ada', [['2026-11-03', '0.6']]), currency: 'usd' }
    expect(await history().writeCloses([inUsd])).toBe(0)
    const [read] = await history().readCloses(['ada'])
    expect(read).toMatchObject({ currency: 'usdt', closes: [{ date: '2026-11-02', price: '0.5' }] })
  })

  it('HIST-01 loses no day where several write at once', async () => {
    const days = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`)
    const added = await Promise.all(
      days.map((day, index) => history().writeCloses([stretch('xrp', [[day, String(index + 1)]])])),
    )
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(28)
    const [read] = await history().readCloses(['xrp'])
    expect(read?.closes.map(({ date }) => date)).toEqual(days)
  })

  it('HIST-01 holds the union of what was written, in whatever parts and order', async () => {
    const close = fc.record({
      date: fc
        .date({ min: new Date('2025-01-01'), max: new Date('2025-06-30'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      price: fc.integer({ min: 1, max: 1_000_000 }).map(String),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(close, { maxLength: 20 }), { maxLength: 4 }), async (parts) => {
        run += 1
        const assetId = `any-${run}`
        const first = new Map<string, string>()
        for (const closes of parts) {
          await history().writeCloses([{ assetId, source: 's', currency: 'usd', closes }])
          for (const { date, price } of closes) if (!first.has(date)) first.set(date, price)
        }
        const [read] = await history().readCloses([assetId])
        const days = [...first].toSorted(([left], [right]) => (left < right ? -1 : 1))
        expect(read?.closes ?? []).toEqual(days.map(([date, price]) => ({ date, price })))
      }),
      { numRuns: 15 },
    )
  })
}

function describeRefusals(history: History): void {
  it('HIST-01 refuses what is no day or no price, and keeps nothing of the call', async () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['2026-02-30', '1'],
      ['2026-2-3', '1'],
      ['', '1'],
      ['2026-11-02T00:00:00Z', '1'],
      ['2026-11-02', '0'],
      ['2026-11-02', '0.000'],
      ['2026-11-02', '-1'],
      ['2026-11-02', '1e5'],
      ['2026-11-02', 'NaN'],
      ['2026-11-02', '1 02=5'],
      ['2026-11-02', ''],
    ]
    for (const close of wrong) {
      const stretches = [stretch('doge', [['2026-11-01', '0.1'], close])]
      await expect(history().writeCloses(stretches)).rejects.toThrow(RangeError)
    }
    expect(await history().readCloses(['doge'])).toEqual([])
  })
}

function describeObservations(history: History): void {
  const observationOf = (takenAt: string, price: string) => {
    return { takenAt, prices: [{ assetId: 'btc', price, ageSeconds: 12 }] }
  }

  it('HIST-02 keeps each observation once, and forgets those before an instant', async () => {
    await history().writeObservation(observationOf('2026-11-20T10:00:00.000Z', '61234.5'))
    await history().writeObservation(observationOf('2026-11-20T10:00:00.000Z', '1'))
    await history().writeObservation(observationOf('2026-11-12T09:59:59.999Z', '60000'))
    await history().writeObservation({ takenAt: '2026-11-20T11:00:00.000Z', prices: [] })
    expect(await history().readObservation('2026-11-20T10:00:00.000Z')).toEqual([
      { assetId: 'btc', price: '61234.5', ageSeconds: 12 },
    ])
    expect(await history().readObservation('2026-11-20T11:00:00.000Z')).toEqual([])
    expect(await history().forgetObservations('2026-11-12T10:00:00.000Z')).toBe(1)
    expect(await history().observationTimes()).toEqual([
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
    ])
    expect(await history().readObservation('2026-11-12T09:59:59.999Z')).toEqual([])
  })

  it('HIST-02 refuses a price that could not be read again', async () => {
    const wrong = [
      { assetId: 'b=tc', price: '1', ageSeconds: 0 },
      { assetId: 'btc', price: '1,2', ageSeconds: 0 },
      { assetId: 'btc', price: '1e5', ageSeconds: 0 },
      { assetId: 'btc', price: '1', ageSeconds: 0.5 },
      { assetId: 'btc', price: '1', ageSeconds: -1 },
    ]
    for (const price of wrong) {
      const observation = { takenAt: '2026-11-20T12:00:00.000Z', prices: [price] }
      await expect(history().writeObservation(observation)).rejects.toThrow(RangeError)
    }
    expect(await history().observationTimes()).not.toContain('2026-11-20T12:00:00.000Z')
  })
}

function identityOf(sourceId: string, assetId: string, source = 'coingecko'): KeptIdentity {
  return {
    ...{ source, sourceId, assetId },
    ...{ kind: 'crypto', code: 'PEPE', name: 'Pepe', addedAt: '2026-11-20T10:00:00.000Z' },
  }
}

function describeIdentities(history: History): void {
  it('HIST-03 keeps an identity for good: neither a listing nor an internal id is given twice', async () => {
    const first = identityOf('pepe', 'pepe')
    expect(await history().keepIdentities([first])).toEqual([first])
    const kept = await history().keepIdentities([
      identityOf('pepe', 'pepe-2'),
      identityOf('pepe-of-another', 'pepe'),
      identityOf('pepe', 'pepe', 'other-source'),
      identityOf('baby-pepe', 'pepe-baby-pepe'),
    ])
    expect(kept.map(({ source, sourceId, assetId }) => [source, sourceId, assetId])).toEqual([
      ['coingecko', 'pepe', 'pepe'],
      ['coingecko', 'baby-pepe', 'pepe-baby-pepe'],
    ])
    expect(await history().readIdentities()).toEqual(kept)
    expect(await history().keepIdentities([])).toEqual(kept)
  })

  it('HIST-03 gives two that adopt at once one answer', async () => {
    const adopt = (assetId: string) => history().keepIdentities([identityOf('wen', assetId)])
    const answers = await Promise.all([adopt('wen'), adopt('wen-wen'), adopt('wen-2')])
    const given = answers.map((kept) => kept.find(({ sourceId }) => sourceId === 'wen')?.assetId)
    expect(new Set(given).size).toBe(1)
  })

  it('HIST-03 refuses an internal id that is no address', async () => {
    for (const assetId of ['', 'Pepe', 'pe pe', '-pepe', 'pepe/..', 'p'.repeat(65)]) {
      await expect(history().keepIdentities([identityOf(`of ${assetId}`, assetId)])).rejects.toThrow(
        'violates check constraint',
      )
    }
  })
}
