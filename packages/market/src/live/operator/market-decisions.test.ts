import { describe, expect, it } from 'vitest'

import { ago, type FixtureQuote, merged, nowMs, quoteIn, readingOf } from '../../../test/live-fixture.ts'
import { createSnapshot } from '../../snapshot/snapshot.ts'
import { mergeLive } from '../merge-live.ts'
import type { JudgeRules } from '../model.ts'
import { withSetValues } from './set-values.ts'

const one = (quote: FixtureQuote) => readingOf({ source: 'one', quote })
const two = (quote: FixtureQuote) => readingOf({ source: 'two', quote })
const before = merged([one({ price: '100', asOf: ago(600) }), two({ price: '100', asOf: ago(600) })])

/** What the readings come to where an operator has said something. */
function told(readings: Parameters<typeof merged>[0], rules: Partial<JudgeRules>) {
  const all = { authoritative: new Set<string>(), accepted: new Map<string, readonly string[]>(), ...rules }
  return mergeLive({ readings, previous: before.data, pending: [], rules: all, nowMs })
}

const accepted = (price: string) => ({ accepted: new Map([['coin', [price]]]) })
const rejected = (source: string, price: string) => ({
  rejected: new Map([['coin', [{ source, price }]]]),
})

describe('a level that an operator has accepted', () => {
  it('SHIP-03 TRUTH-02 is shown at once and unmarked, by one source alone', () => {
    const jump = [one({ price: '400' })]
    expect(told(jump, {}).quarantined).toMatchObject([{ reason: 'jump', price: '400', dollars: '400' }])
    const outcome = told(jump, accepted('401'))
    expect(quoteIn(outcome)).toEqual({ ...quoteIn(outcome), price: '400', source: 'one' })
    expect(quoteIn(outcome)).not.toHaveProperty('unconfirmed')
    expect(outcome.quarantined).toEqual([])
  })

  it('SHIP-03 goes before what more sources and the last price say', () => {
    const third = readingOf({ source: 'third', quote: { price: '100' } })
    const apart = [one({ price: '120' }), two({ price: '100' }), third]
    expect(quoteIn(told(apart, {}))?.price).toBe('100')
    const outcome = told(apart, accepted('120'))
    expect(quoteIn(outcome)).toMatchObject({ price: '120', source: 'one' })
    expect(outcome.quarantined.map(({ source, reason }) => `${source} ${reason}`).toSorted()).toEqual([
      'third disagreement',
      'two disagreement',
    ])
  })

  it('SHIP-03 says nothing of other prices', () => {
    expect(quoteIn(told([one({ price: '400' })], accepted('300')))?.price).toBe('100')
  })
})

describe('a level that an operator has rejected', () => {
  it('SHIP-03 TRUTH-05 is not shown, however near it is to the last price, and the source that is left decides', () => {
    const readings = [one({ price: '104' }), two({ price: '101', asOf: ago(30) })]
    expect(quoteIn(told(readings, {}))).toMatchObject({ source: 'one' })
    const outcome = told([one({ price: '112' }), two({ price: '104' })], rejected('one', '112'))
    expect(quoteIn(outcome)).toMatchObject({ price: '104', source: 'two' })
    expect(outcome.quarantined).toMatchObject([{ source: 'one', reason: 'rejected', dollars: '112' }])
  })

  it('SHIP-03 TRUTH-05 is believed when another independent source is there', () => {
    const outcome = told([one({ price: '112' }), two({ price: '112' })], rejected('one', '112'))
    expect(quoteIn(outcome)?.price).toBe('112')
    const copy = readingOf({ source: 'copy', upstream: 'one', quote: { price: '112' } })
    expect(quoteIn(told([one({ price: '112' }), copy], rejected('one', '112')))?.source).toBe('copy')
  })

  it('SHIP-03 is that of the source alone that was named', () => {
    expect(quoteIn(told([one({ price: '112' })], rejected('two', '112')))?.price).toBe('112')
    expect(quoteIn(told([one({ price: '125' })], rejected('one', '112')))?.price).toBe('125')
  })
})

describe('withSetValues', () => {
  const credit = { id: 'by-hand', name: 'The exchange', url: 'https://example.com', licence: 'own' }
  const since = ago(0)
  const price = { assetId: 'coin', figure: 'price', value: '70', since } as const

  it('SHIP-03 shows what an operator set, named and dated as such', () => {
    const data = withSetValues(before.data, [price], credit)
    expect(quoteIn({ data })).toEqual({
      ...{ assetId: 'coin', price: '70', asOf: since, source: 'by-hand', high24h: null, low24h: null },
    })
    expect(data.sources).toContainEqual(credit)
    expect(data.version).not.toBe(before.data.version)
    expect(createSnapshot(data).quote('coin')?.price).toBe('70')
    expect(data.quotes.map(({ assetId }) => assetId)).toEqual(
      before.data.quotes.map(({ assetId }) => assetId),
    )
  })

  it('SHIP-03 leaves the data as they are where nothing is set that is listed', () => {
    expect(withSetValues(before.data, [], credit)).toBe(before.data)
    expect(withSetValues(before.data, [{ ...price, assetId: 'nosuch' }], credit)).toBe(before.data)
  })

  it('SHIP-03 counts an asset by a supply that was set, on the basis that it has', () => {
    const supply = { basis: 'circulating', quantity: '5', date: '2026-11-01' } as const
    const told = { ...supply, source: 'one', url: 'https://example.org' }
    const assets = before.data.assets.map((asset) =>
      asset.id === 'coin' ? { ...asset, supply: told } : asset,
    )
    const set = [
      { ...price, figure: 'supply', value: '9' },
      { ...price, assetId: 'usd', figure: 'supply', value: '9' },
    ] as const
    const data = withSetValues({ ...before.data, assets }, set, credit)
    const [coin, dollar] = ['coin', 'usd'].map((id) => data.assets.find((asset) => asset.id === id)?.supply)
    expect(coin).toMatchObject({
      basis: 'circulating',
      quantity: '9',
      date: '2026-11-20',
      source: 'The exchange',
      confirmation: 'set-by-hand',
    })
    expect(dollar).toBeNull()
  })

  it('SHIP-03 drops a highest price that is below it, and a lowest that is above', () => {
    const moment = (price: string) => ({ at: '2026-01-01T00:00:00Z', price })
    const told = { assetId: 'coin', source: 'one', asOf: ago(600), volume24h: null, hourAgo: null }
    const figures = [{ ...told, allTimeHigh: moment('60'), allTimeLow: moment('50') }]
    const data = withSetValues({ ...before.data, figures }, [price], credit)
    expect(data.figures).toMatchObject([{ allTimeHigh: null, allTimeLow: moment('50') }])
  })
})
