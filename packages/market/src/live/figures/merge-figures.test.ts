import { describe, expect, it } from 'vitest'

import { ago, merged, nowMs, readingOf } from '../../../test/live-fixture.ts'
import { fixtureAsset } from '../../../test/fixture.ts'
import type { AssetFigures } from '../../model/model.ts'
import type { MergeOutcome } from '../model.ts'

const none = { volume24h: null, allTimeHigh: null, allTimeLow: null, hourAgo: null } as const
const volume = (amount: string) => ({ amount, currency: 'usd', of: 'all-markets' }) as const

function figuresOf(source: string, figures: Partial<AssetFigures>): AssetFigures {
  return { assetId: 'coin', source, asOf: ago(0), ...none, ...figures }
}

/** A source that prices the coin at 100 and says this beside it. */
function telling(source: string, figures: Partial<AssetFigures>, price = '100') {
  return readingOf({
    source,
    quote: { price, asOf: figures.asOf ?? ago(0) },
    figures: [figuresOf(source, figures)],
  })
}

const shown = ({ data }: Pick<MergeOutcome, 'data'>) => data.figures ?? []

describe('mergeFigures', () => {
  it('COIN-02 shows of each figure the freshest, each with its source and its time', () => {
    const high = { price: '150', at: '2025-01-20T08:00:00.000Z' }
    const outcome = merged([
      telling('one', { volume24h: volume('900'), allTimeHigh: high, asOf: ago(60) }),
      telling('two', { volume24h: volume('950'), asOf: ago(30) }),
    ])
    expect(shown(outcome)).toEqual([
      { assetId: 'coin', source: 'one', ...none, allTimeHigh: high, asOf: iso(ago(60)) },
      { assetId: 'coin', source: 'two', ...none, volume24h: volume('950'), asOf: iso(ago(30)) },
    ])
    expect(outcome.data.sources.map(({ id }) => id)).toEqual(expect.arrayContaining(['one', 'two']))
  })

  it('COIN-02 takes the source named first of two of the same time', () => {
    const outcome = merged([
      telling('one', { volume24h: volume('900') }),
      telling('two', { volume24h: volume('950') }),
    ])
    expect(shown(outcome).map(({ source }) => source)).toEqual(['one'])
  })

  it('COIN-02 prefers what all markets traded to the newer volume of one of them', () => {
    const own = { amount: '90', currency: 'usd', of: 'one-market' } as const
    const [market, venue] = [
      telling('market', { volume24h: volume('900'), asOf: ago(300) }),
      telling('venue', { volume24h: own }),
    ]
    expect(shown(merged([venue, market])).map(({ source }) => source)).toEqual(['market'])
    expect(shown(merged([market, venue])).map(({ source }) => source)).toEqual(['market'])
    expect(shown(merged([venue]))[0]?.volume24h).toEqual(own)
  })

  it('COIN-02 keeps a figure with its time while its source is silent, and drops it when it is too old', () => {
    const high = { price: '150', at: '2025-01-20T08:00:00.000Z' }
    const first = merged([
      telling('one', {
        volume24h: volume('900'),
        allTimeHigh: high,
        hourAgo: { price: '99', at: ago(3600) },
      }),
    ])
    const later = (hours: number) => merged([], { ...first, nowMs: nowMs + hours * 3_600_000 })
    expect(shown(later(1))[0]).toBe(shown(first)[0])
    expect(shown(later(3))[0]).toMatchObject({ hourAgo: null, volume24h: volume('900'), allTimeHigh: high })
    expect(shown(later(25))[0]).toMatchObject({ volume24h: null, allTimeHigh: high })
    expect(shown(later(169))).toEqual([])
  })

  it.each([
    ['no number', { volume24h: volume('NaN') }],
    ['a negative volume', { volume24h: volume('-1') }],
    ['no volume at all', { volume24h: volume('0') }],
    ['more than all currencies together', { volume24h: volume('10000000000001') }],
    ['a volume in a currency without a price', { volume24h: { ...volume('1'), currency: 'nope' } }],
    ['a highest below the price', { allTimeHigh: { price: '99', at: ago(9000) } }],
    ['a lowest above the price', { allTimeLow: { price: '101', at: ago(9000) } }],
    ['a highest without a day', { allTimeHigh: { price: '150', at: 'once' } }],
    ['a highest of tomorrow', { allTimeHigh: { price: '150', at: ago(-86_400) } }],
    ['a lowest of nothing', { allTimeLow: { price: '0', at: ago(9000) } }],
    ['a price an hour ago that is none', { hourAgo: { price: '1e400', at: ago(3600) } }],
    ['a price an hour ago of a hundredth', { hourAgo: { price: '1', at: ago(3600) } }],
  ])('COIN-02 leaves out %s, and nothing else', (_case, wrong: Partial<AssetFigures>) => {
    const right = {
      volume24h: volume('900'),
      allTimeHigh: { price: '150', at: '2025-01-20T08:00:00.000Z' },
      allTimeLow: { price: '0.5', at: '2015-01-20T08:00:00.000Z' },
      hourAgo: { price: '99', at: iso(ago(3600)) },
    }
    const [name] = Object.keys(wrong)
    const outcome = merged([telling('one', { ...right, ...wrong })])
    expect(shown(outcome)).toEqual([
      { assetId: 'coin', source: 'one', asOf: iso(ago(0)), ...right, [name ?? '']: null },
    ])
    expect(shown(merged([telling('one', wrong)]))).toEqual([])
  })

  it('COIN-02 leaves out a volume of more than a hundred times the market cap', () => {
    const assets = [fixtureAsset({ slug: 'coin', supply: '10' })]
    const reading = (amount: string) => ({ ...telling('one', { volume24h: volume(amount) }), assets })
    expect(shown(merged([reading('100000')]))).toHaveLength(1)
    expect(shown(merged([reading('100001')]))).toEqual([])
  })

  it.each([
    ['volume24h', volume('900'), volume('90000')],
    ['volume24h', volume('900'), volume('9')],
    ['allTimeHigh', { price: '150', at: iso(ago(9000)) }, { price: '15000', at: iso(ago(9000)) }],
    ['allTimeLow', { price: '50', at: iso(ago(9000)) }, { price: '0.5', at: iso(ago(9000)) }],
  ])('COIN-02 keeps %s for an hour when its source says something far from it', (name, before, after) => {
    const first = merged([telling('one', { [name]: before, asOf: ago(0) })])
    const again = (seconds: number) =>
      merged([telling('one', { [name]: after, asOf: ago(-seconds) })], {
        ...first,
        nowMs: nowMs + seconds * 1000,
      })
    expect(shown(again(3599))).toEqual(shown(first))
    expect(shown(again(3600))).toMatchObject([{ [name]: after }])
  })

  it('COIN-02 believes no figure of a source whose price of the asset is quarantined', () => {
    const first = merged([telling('one', {}), telling('two', {})])
    const outcome = merged([telling('one', {}), telling('two', { volume24h: volume('5') }, '9000')], first)
    expect(outcome.quarantined.map(({ source }) => source)).toEqual(['two'])
    expect(shown(outcome)).toEqual([])
  })

  it('COIN-02 drops a highest that the price has gone beyond', () => {
    const high = { allTimeHigh: { price: '150', at: iso(ago(9000)) } }
    const first = merged([telling('one', high)])
    const outcome = merged([telling('two', { asOf: ago(-60) }, '140')], { ...first, nowMs: nowMs + 60_000 })
    expect(shown(outcome)).toHaveLength(1)
    const beyond = merged([telling('two', { asOf: ago(-60) }, '149.99')], { ...first, nowMs: nowMs + 60_000 })
    expect(shown(beyond)).toHaveLength(1)
    const above = merged([telling('one', { ...high, asOf: ago(-60) }, '150.01')], {
      data: { ...first.data, quotes: first.data.quotes.map((quote) => ({ ...quote, price: '149' })) },
      pending: [],
      nowMs: nowMs + 60_000,
    })
    expect(shown(above)).toEqual([])
  })

  it('COIN-02 changes the version of a snapshot with a figure', () => {
    const [one, other] = ['900', '901'].map((amount) =>
      merged([telling('one', { volume24h: volume(amount) })]),
    )
    expect(one?.data.version).not.toBe(other?.data.version)
  })
})

function iso(instant: string): string {
  return new Date(instant).toISOString()
}
