import { describe, expect, it } from 'vitest'
import { fixtureSnapshot } from '../../test/fixture.ts'
import { createSnapshot, type Snapshot } from '../snapshot/snapshot.ts'
import { packMoments } from '../series/packed-moments.ts'
import { dayLine } from './day-line.ts'

const asOf = '2026-09-29T20:00:00Z'
const closes = fixtureSnapshot([
  { slug: 'btc', prices: ['90', '95', '100'] },
  { slug: 'eth', prices: ['9', '9', '10'] },
  { slug: 'eur', kind: 'fiat', prices: ['1.25', '1.25', '1.25'] },
  { slug: 'usd', kind: 'fiat', prices: ['1', '1', '1'] },
])

interface Moments {
  readonly first: string
  readonly stepMinutes: number
  readonly prices: readonly string[]
}

function momentsOf(assetId: string, { first, stepMinutes, prices }: Moments) {
  const moments = prices.map((price, index) => {
    return { at: new Date(Date.parse(first) + index * stepMinutes * 60_000).toISOString(), price }
  })
  return packMoments(assetId, moments)
}

/** The closes, with moments of the last day by asset. */
function snapshotOf(moments: Readonly<Record<string, Moments>>): Snapshot {
  return createSnapshot({
    ...closes.data,
    asOf,
    recent: Object.entries(moments).map(([assetId, each]) => momentsOf(assetId, each)),
  })
}

function lineOf(snapshot: Snapshot, [from, to]: readonly [string, string]) {
  const [left, right] = [snapshot.asset(from), snapshot.asset(to)]
  if (!left || !right) throw new Error('the fixture has both')
  return dayLine(snapshot, { from: left, to: right })
}

const hourly = (prices: readonly string[], first = '2026-09-29T12:00:00Z') => ({
  first,
  stepMinutes: 60,
  prices,
})
const six = ['100', '101', '102', '103', '104', '105']

describe('dayLine', () => {
  it('COIN-02 has the moments of the last 24 hours alone, oldest first', () => {
    const first = '2026-09-28T18:00:00Z'
    const line = lineOf(snapshotOf({ btc: { first, stepMinutes: 120, prices: [...six, ...six] } }), [
      'btc',
      'usd',
    ])
    expect(line?.map(({ at }) => at.slice(5, 16))).toEqual([
      ...['09-28T20:00', '09-28T22:00', '09-29T00:00', '09-29T02:00', '09-29T04:00', '09-29T06:00'],
      ...['09-29T08:00', '09-29T10:00', '09-29T12:00', '09-29T14:00', '09-29T16:00'],
    ])
    expect(line?.[0]?.rate).toBe('101')
  })

  it('COIN-02 is none where fewer than six moments are known', () => {
    expect(lineOf(snapshotOf({ btc: hourly(six) }), ['btc', 'usd'])).toHaveLength(6)
    expect(lineOf(snapshotOf({ btc: hourly(six.slice(1)) }), ['btc', 'usd'])).toBeNull()
    expect(lineOf(closes, ['btc', 'usd'])).toBeNull()
  })

  it('counts against a currency that has one rate a day', () => {
    const line = lineOf(snapshotOf({ btc: hourly(six) }), ['btc', 'eur'])
    expect(line?.map(({ rate }) => rate)).toEqual(['80', '80.8', '81.6', '82.4', '83.2', '84'])
  })

  it('takes a moment of two coins only where both prices are within two hours', () => {
    const near = snapshotOf({ btc: hourly(six), eth: hourly(['10'], '2026-09-29T15:00:00Z') })
    expect(lineOf(near, ['btc', 'eth'])).toBeNull()
    const both = snapshotOf({ btc: hourly(six), eth: hourly(['10', '10', '10', '20', '20', '20']) })
    expect(lineOf(both, ['btc', 'eth'])?.map(({ rate }) => rate)).toEqual([
      ...['10', '10.1', '10.2', '5.15', '5.2', '5.25'],
    ])
  })

  it('ends with the newest rate where that is newer than its moments', () => {
    const snapshot = snapshotOf({ btc: hourly(six) })
    const quotes = snapshot.data.quotes.map((quote) =>
      quote.assetId === 'btc' ? { ...quote, price: '110', asOf: '2026-09-29T19:30:00Z' } : quote,
    )
    const line = lineOf(createSnapshot({ ...snapshot.data, quotes }), ['btc', 'usd'])
    expect(line?.at(-1)).toEqual({ at: '2026-09-29T19:30:00Z', rate: '110' })
    expect(line).toHaveLength(7)
  })

  it('crosses no change of units', () => {
    const cut = { date: '2026-09-29', reason: 'redenomination', factor: '1000' } as const
    const snapshot = snapshotOf({ btc: hourly(six) })
    const series = snapshot.data.series.map((each) =>
      each.assetId === 'btc' ? { ...each, cuts: [cut] } : each,
    )
    expect(lineOf(createSnapshot({ ...snapshot.data, series }), ['btc', 'usd'])).toBeNull()
  })
})
