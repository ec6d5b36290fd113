import { describe, expect, it } from 'vitest'

import { createSeriesPacker } from '../series/packed-series.ts'
import { ago, type FixtureQuote, merged, nowMs, quoteIn, readingOf } from '../../test/live-fixture.ts'

const binance = (quote: FixtureQuote) => readingOf({ source: 'binance', quote })
const gecko = (quote: FixtureQuote) => readingOf({ source: 'gecko', pace: 'minutes', quote })
const third = (quote: FixtureQuote) => readingOf({ source: 'third', quote })
const reasons = ({ quarantined }: ReturnType<typeof merged>) =>
  quarantined.map(({ source, reason }) => `${source} ${reason}`)

describe('mergeLive on one price', () => {
  it.each(['NaN', '', '-1', '0', '0.000', '1e308', '1e-19', 'Infinity', '0x10', '1,5', 'null'])(
    'MKT-09 never shows %j, and says why',
    (price) => {
      const outcome = merged([binance({ price })])
      expect(quoteIn(outcome)).toBeNull()
      expect(outcome.quarantined).toEqual([
        { assetId: 'coin', source: 'binance', asOf: ago(0), price, reason: 'not-a-price' },
      ])
    },
  )

  it.each([
    ['63000.50', '63000.50'],
    ['1e-8', '0.00000001'],
    ['.5', '0.5'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['1000000000000000', '1000000000000000'],
  ])('MKT-11 shows %s as it was published, as %s', (price, shown) => {
    expect(quoteIn(merged([binance({ price })]))?.price).toBe(shown)
  })

  it('MKT-09 holds a price of the future, and allows clocks a minute', () => {
    const ahead = binance({ price: '5', asOf: ago(-61) })
    expect(reasons(merged([ahead, gecko({ price: '5' })]))).toEqual(['binance future'])
    expect(quoteIn(merged([binance({ price: '5', asOf: ago(-60) })]))?.price).toBe('5')
    expect(reasons(merged([binance({ price: '5', asOf: 'yesterday' }), gecko({ price: '5' })]))).toEqual([
      'binance future',
    ])
  })

  it('MKT-11 tells all times in UTC', () => {
    const outcome = merged([binance({ price: '5', asOf: '2026-11-20T21:07:12+05:30' })])
    expect(quoteIn(outcome)?.asOf).toBe('2026-11-20T15:37:12.000Z')
    expect(outcome.data.asOf).toBe('2026-11-20T15:37:12.000Z')
  })

  it('leaves out prices of assets that nobody lists', () => {
    expect(quoteIn(merged([binance({ price: '5', assetId: 'stranger' })]), 'stranger')).toBeNull()
  })
})

describe('mergeLive on several sources', () => {
  it('MKT-11 takes the freshest price that is believed, with its source and time', () => {
    const outcome = merged([gecko({ price: '100', asOf: ago(300) }), binance({ price: '101', asOf: ago(1) })])
    expect(quoteIn(outcome)).toMatchObject({ price: '101', source: 'binance', asOf: ago(1) })
    expect(outcome.quarantined).toEqual([])
  })

  it('MKT-11 lets the operator decide between equally fresh ones', () => {
    expect(quoteIn(merged([gecko({ price: '100' }), binance({ price: '101' })]))?.source).toBe('gecko')
  })

  it('MKT-09 believes two that agree, however fresh the third is', () => {
    const honest = [gecko({ price: '100', asOf: ago(400) }), third({ price: '102', asOf: ago(200) })]
    const outcome = merged([...honest, binance({ price: '110', asOf: ago(1) })])
    expect(quoteIn(outcome)).toMatchObject({ price: '102', source: 'third' })
    expect(reasons(outcome)).toEqual(['binance disagreement'])
  })

  it('MKT-09 believes of two that differ the one that the last good price is near', () => {
    const before = merged([gecko({ price: '100', asOf: ago(3600) })])
    const outcome = merged([gecko({ price: '103', asOf: ago(60) }), binance({ price: '120' })], before)
    expect(quoteIn(outcome)).toMatchObject({ price: '103', source: 'gecko' })
    expect(reasons(outcome)).toEqual(['binance disagreement'])
  })

  it('MKT-09 keeps the last good price where it is near neither, and shows none where there is none', () => {
    const both = [gecko({ price: '108', asOf: ago(60) }), binance({ price: '120' })]
    const before = merged([gecko({ price: '100', asOf: ago(3600) })])
    const outcome = merged(both, before)
    expect(quoteIn(outcome)).toEqual(quoteIn(before))
    expect(reasons(outcome)).toEqual(['binance disagreement', 'gecko disagreement'])
    expect(quoteIn(merged(both))).toBeNull()
  })

  it('MKT-09 asks no price of more than a week ago which of two is right', () => {
    const old = { nowMs: nowMs - 8 * 86_400_000 }
    const before = merged([gecko({ price: '100', asOf: ago(8 * 86_400) })], old)
    const outcome = merged([gecko({ price: '103' }), binance({ price: '120' })], before)
    expect(reasons(outcome)).toEqual(['gecko disagreement', 'binance disagreement'])
  })

  it('MKT-09 believes what two groups of equal size share', () => {
    const outcome = merged([gecko({ price: '96' }), binance({ price: '100' }), third({ price: '104' })])
    expect(quoteIn(outcome)?.source).toBe('binance')
    expect(reasons(outcome)).toEqual(['gecko disagreement', 'third disagreement'])
  })

  it.each([
    ['crypto', '105', '105.1', ago(600), ago(601)],
    ['fiat', '101', '101.1', ago(36 * 3600), ago(36 * 3600 + 1)],
    ['metal', '102', '102.1', ago(36 * 3600), ago(36 * 3600 + 1)],
    ['stock', '102', '102.1', '2026-11-20T00:00:00Z', '2026-11-19T23:59:59Z'],
  ] as const)(
    'MKT-09 asks prices of one %s at about one time to be about the same',
    (kind, near, far, recently, longAgo) => {
      const two = (price: string, asOf: string) =>
        merged([
          readingOf({ source: 'one', kind, quote: { price: '100', asOf } }),
          readingOf({ source: 'two', kind, quote: { price } }),
        ])
      expect(two(near, recently).quarantined).toEqual([])
      expect(two(far, recently).quarantined).toHaveLength(2)
      expect(quoteIn(two(far, longAgo))?.price).toBe(far)
    },
  )

  it('MKT-09 lets an older price that is believed say which of two fresher ones is right', () => {
    const fresher = [binance({ price: '106' }), gecko({ price: '91', asOf: ago(2) })]
    const before = merged([gecko({ price: '100', asOf: ago(3600) })])
    expect(quoteIn(merged(fresher, before))?.price).toBe('100')
    const outcome = merged([...fresher, third({ price: '90', asOf: ago(602) })], before)
    expect(quoteIn(outcome)).toMatchObject({ price: '91', source: 'gecko' })
    expect(reasons(outcome)).toEqual(['binance disagreement'])
  })

  it('counts a source that quotes an asset in two currencies once', () => {
    const twice = {
      ...binance({ price: '120', asOf: ago(2) }),
      foreign: [
        {
          assetId: 'coin',
          price: '121',
          currency: 'usd',
          asOf: ago(1),
          source: 'binance',
          high24h: null,
          low24h: null,
        },
      ],
    }
    const before = merged([gecko({ price: '100', asOf: ago(3600) })])
    expect(quoteIn(merged([twice, gecko({ price: '103', asOf: ago(60) })], before))?.source).toBe('gecko')
    expect(quoteIn(merged([twice]))).toMatchObject({ price: '121', asOf: ago(1) })
  })
})

describe('mergeLive on a jump', () => {
  const before = merged([binance({ price: '100', asOf: ago(60) })])

  it.each(['150', '56', '120'])('MKT-09 takes over a move from 100 to %s at once', (price) => {
    expect(quoteIn(merged([binance({ price })], before))?.price).toBe(price)
  })

  it.each(['150.01', '55', '49.99', '1000000', '0.0001'])('MKT-09 holds a jump from 100 to %s', (price) => {
    const outcome = merged([binance({ price })], before)
    expect(quoteIn(outcome)).toEqual(quoteIn(before))
    expect(reasons(outcome)).toEqual(['binance jump'])
    const since = new Date(nowMs).toISOString()
    expect(outcome.pending).toEqual([
      { assetId: 'coin', source: 'binance', price, asOf: ago(0), since, firstAsOf: ago(0), readings: 1 },
    ])
  })

  it('TRUTH-02 believes a jump that its source held for two minutes in three readings', () => {
    const at = (outcome: Parameters<typeof merged>[1], seconds: number) => ({
      ...outcome,
      nowMs: nowMs + seconds * 1000,
    })
    const first = merged([binance({ price: '370' })], before)
    const second = merged([binance({ price: '365', asOf: ago(-60) })], at(first, 60))
    const early = merged([binance({ price: '371', asOf: ago(-119) })], at(second, 119))
    expect(quoteIn(early)?.price).toBe('100')
    const held = merged([binance({ price: '372', asOf: ago(-120) })], at(early, 120))
    expect(quoteIn(held)?.price).toBe('372')
    expect(held.pending).toEqual([])
    const twice = merged([binance({ price: '372', asOf: ago(-120) })], at(first, 120))
    expect(quoteIn(twice)?.price).toBe('100')
  })

  it('MKT-09 starts anew when the next reading jumps elsewhere, and forgets a jump that is taken back', () => {
    const first = merged([binance({ price: '160', asOf: ago(20) })], before)
    const elsewhere = merged([binance({ price: '240', asOf: ago(10) })], first)
    expect(quoteIn(elsewhere)?.price).toBe('100')
    expect(elsewhere.pending).toMatchObject([{ price: '240', asOf: ago(10), readings: 1 }])
    const back = merged([binance({ price: '101', asOf: ago(5) })], elsewhere)
    expect(quoteIn(back)?.price).toBe('101')
    expect(back.pending).toEqual([])
  })

  it('MKT-09 believes a jump that a second source sees at once', () => {
    const outcome = merged([binance({ price: '160' }), gecko({ price: '158', asOf: ago(120) })], before)
    expect(quoteIn(outcome)?.price).toBe('160')
    expect(outcome.quarantined).toEqual([])
  })

  it('MKT-09 holds a jump since a price of any age', () => {
    const old = merged([gecko({ price: '100', asOf: ago(90 * 86_400) })], { nowMs: nowMs - 90 * 86_400_000 })
    expect(reasons(merged([binance({ price: '300' })], old))).toEqual(['binance jump'])
  })

  it('MKT-09 takes the older price of another source that is newer than the current one', () => {
    const long = merged([gecko({ price: '100', asOf: ago(7200) })])
    const outcome = merged([binance({ price: '400' }), gecko({ price: '104', asOf: ago(1800) })], long)
    expect(quoteIn(outcome)).toMatchObject({ price: '104', source: 'gecko' })
    expect(reasons(outcome)).toEqual(['binance jump'])
  })

  it('takes over the first price of an asset, and the first one in a new unit', () => {
    expect(quoteIn(merged([binance({ price: '9000' })]))?.price).toBe('9000')
    const cuts = [{ date: '2026-11-20', reason: 'redenomination', factor: '1000' }] as const
    const series = [createSeriesPacker()({ assetId: 'coin', observations: [], held: [], cuts })]
    const old = merged([binance({ price: '9', asOf: ago(86_400) })], { nowMs: nowMs - 86_400_000 })
    expect(quoteIn(merged([{ ...binance({ price: '9000' }), series }], old))?.price).toBe('9000')
  })
})

describe('mergeLive on what is current', () => {
  const before = merged([binance({ price: '100', asOf: ago(60) })])

  it('MKT-11 keeps prices and credits of a source that has died, with their time', () => {
    const outcome = merged([readingOf({ source: 'gecko', assets: [] })], before)
    expect(quoteIn(outcome)).toEqual(quoteIn(before))
    expect(outcome.data.assets).toEqual(before.data.assets)
    expect(outcome.data.sources.map(({ id }) => id)).toEqual(['binance'])
    expect(outcome.data.asOf).toBe(ago(60))
  })

  it('MKT-11 lets no older price win over the current one', () => {
    const outcome = merged([gecko({ price: '1', asOf: ago(86_400) })], before)
    expect(quoteIn(outcome)?.price).toBe('100')
    expect(outcome.quarantined).toEqual([])
  })

  it('forgets a price that is ahead of a clock that was put back', () => {
    const outcome = merged([gecko({ price: '101', asOf: ago(3600) })], {
      ...before,
      nowMs: nowMs - 1_800_000,
    })
    expect(quoteIn(outcome)).toMatchObject({ price: '101', source: 'gecko' })
    expect(outcome.data.asOf).toBe(ago(3600))
  })

  it('changes nothing when it is done again', () => {
    const readings = [gecko({ price: '100', asOf: ago(300) }), binance({ price: '101' })]
    const once = merged(readings)
    expect(merged(readings, once)).toEqual(once)
  })

  it('counts windows back from the newest price, not from what a source says of itself', () => {
    const silent = { ...gecko({ price: '100', asOf: ago(900) }), asOf: ago(0) }
    expect(merged([silent]).data.asOf).toBe(ago(900))
    expect(merged([{ ...silent, quotes: [] }]).data.asOf).toBe(ago(0))
    expect(() => merged([{ ...silent, asOf: null }])).toThrow(RangeError)
  })

  it('credits no source of which nothing is shown', () => {
    const outcome = merged([gecko({ price: '100', asOf: ago(300) }), binance({ price: '101' })])
    expect(outcome.data.sources.map(({ id }) => id)).toEqual(['binance'])
  })

  it('takes the dollar for a dollar at the time of the snapshot, whatever a source says', () => {
    const dollar = {
      assetId: 'usd',
      price: '0.97',
      asOf: ago(86_400),
      source: 'gecko',
      high24h: null,
      low24h: null,
    }
    const outcome = merged([
      binance({ price: '5', asOf: ago(3) }),
      { ...readingOf({ source: 'gecko' }), quotes: [dollar] },
    ])
    expect(quoteIn(outcome, 'usd')).toMatchObject({ price: '1', asOf: ago(3), source: 'gecko' })
  })
})
