import { describe, expect, it } from 'vitest'

import { fixtureAsset } from '../../test/fixture.ts'
import type { ForeignQuote, Quote } from '../model/model.ts'
import { ago, merged, nowMs, quoteIn, readingOf } from '../../test/live-fixture.ts'

const assets = ['coin', 'usdt', 'usd'].map((slug) =>
  fixtureAsset({ slug, kind: slug === 'usd' ? 'fiat' : 'crypto' }),
)

/** A source that has a price of Tether. */
function tether(source: string, price: string, asOf = ago(120)) {
  const quote: Quote = { assetId: 'usdt', price, asOf, source, high24h: null, low24h: null }
  return { ...readingOf({ source, assets }), asOf, quotes: [quote] }
}

/** A source that counts in Tether. */
function counting(foreign: Partial<ForeignQuote> = {}) {
  const usual = { assetId: 'coin', price: '63000', currency: 'usdt', asOf: ago(1), source: 'binance' }
  return {
    ...readingOf({ source: 'binance', assets }),
    foreign: [{ ...usual, high24h: null, low24h: null, ...foreign }],
  }
}

describe('mergeLive on prices in another currency', () => {
  it('MKT-11 converts by the price of the currency, and says by which', () => {
    const outcome = merged([counting(), tether('gecko', '0.9998')])
    expect(quoteIn(outcome)).toEqual({
      assetId: 'coin',
      price: '62987.4',
      asOf: ago(1),
      source: 'binance',
      high24h: null,
      low24h: null,
      via: { assetId: 'usdt', price: '0.9998', source: 'gecko', asOf: ago(120) },
    })
    expect(outcome.data.sources.map(({ id }) => id)).toEqual(['binance', 'gecko'])
  })

  it('MKT-11 converts at 20 digits, and the range with it', () => {
    const foreign = { price: '63000.123456789', high24h: '64000', low24h: '62000' }
    expect(quoteIn(merged([counting(foreign), tether('gecko', '0.999812345678901')]))).toMatchObject({
      price: '62988.301211392563075',
      high24h: '63987.990123449664',
      low24h: '61988.365432091862',
    })
  })

  it('takes a price that is counted in dollars as it is', () => {
    const quote = quoteIn(merged([counting({ currency: 'usd' })]))
    expect(quote?.price).toBe('63000')
    expect(quote).not.toHaveProperty('via')
  })

  it.each([
    ['a currency without a price', []],
    ['one of more than two days before', [tether('gecko', '1', ago(48 * 3600 + 2))]],
    ['one that is no price', [tether('gecko', '-1')]],
    ['one of which two sources disagree', [tether('gecko', '1'), tether('third', '0.9')]],
  ])('MKT-09 holds what is counted in %s', (_, others) => {
    const outcome = merged([counting(), ...others])
    expect(quoteIn(outcome)).toBeNull()
    const quarantined = outcome.quarantined.filter(({ assetId }) => assetId === 'coin')
    expect(quarantined).toEqual([
      { assetId: 'coin', source: 'binance', asOf: ago(1), price: '63000', reason: 'no-conversion' },
    ])
  })

  it('converts by the current price where no source has a newer one', () => {
    const before = merged([tether('gecko', '0.9998', ago(3600))])
    expect(quoteIn(merged([counting()], before))?.via).toMatchObject({ source: 'gecko', asOf: ago(3600) })
  })

  it.each(['0', '-5', 'NaN', '1e308', ''])('MKT-09 holds %j as it was published', (price) => {
    const { quarantined } = merged([counting({ price }), tether('gecko', '0.98')])
    expect(quarantined).toMatchObject([{ price, reason: 'not-a-price' }])
  })

  it('MKT-09 holds a converted price of the future', () => {
    expect(merged([counting({ asOf: ago(-90) }), tether('gecko', '1')]).quarantined).toMatchObject([
      { source: 'binance', reason: 'future' },
    ])
  })

  it('MKT-09 says what was published of a converted price that jumps', () => {
    const before = merged([counting({ asOf: ago(30) }), tether('gecko', '0.98')])
    const outcome = merged([counting({ price: '95000' }), tether('gecko', '0.98')], before)
    expect(outcome.quarantined).toMatchObject([{ price: '95000', reason: 'jump' }])
    expect(outcome.pending).toMatchObject([{ price: '93100' }])
  })
})

describe('mergeLive on the range of a day', () => {
  const ranged = (source: string, quote: Partial<Quote>) =>
    readingOf({ source, quote: { price: '100', high24h: '110', low24h: '90', ...quote } })
  const bare = readingOf({ source: 'third', quote: { price: '101' } })

  it('MKT-11 takes the freshest range, with its own source and time', () => {
    const older = ranged('gecko', { asOf: ago(300), high24h: '111' })
    const fresher = ranged('binance', { asOf: ago(60) })
    const quote = quoteIn(merged([older, fresher, bare]))
    expect(quoteIn(merged([bare, fresher, older]))).toEqual(quote)
    expect(quote).toMatchObject({ price: '101', source: 'third', high24h: '110', low24h: '90' })
    expect(quote?.range).toEqual({ source: 'binance', asOf: ago(60) })
  })

  it('does not repeat where a range is from that comes with its price', () => {
    expect(quoteIn(merged([ranged('binance', {})]))).not.toHaveProperty('range')
  })

  it.each([
    ['does not enclose the price', { high24h: '100.5' }],
    ['does not enclose it from below', { low24h: '101.5' }],
    ['is upside down', { high24h: '90', low24h: '110' }],
    ['has one end', { low24h: null }],
    ['is no number', { high24h: 'NaN' }],
    ['is more than a day old', { asOf: ago(86_401) }],
  ])('CONV-03 tells no range that %s', (_, quote) => {
    expect(quoteIn(merged([ranged('binance', { asOf: ago(60), ...quote }), bare]))).toMatchObject({
      price: '101',
      high24h: null,
      low24h: null,
    })
  })

  it('MKT-09 tells no range of a source whose price is quarantined', () => {
    const before = merged([readingOf({ source: 'third', quote: { price: '100', asOf: ago(3600) } })])
    const outcome = merged([ranged('binance', { price: '160', high24h: '170' }), bare], before)
    expect(quoteIn(outcome)).toMatchObject({ price: '101', high24h: null })
  })

  it('keeps a range as long as it is of today', () => {
    const before = merged([ranged('binance', { asOf: ago(60) })])
    expect(quoteIn(merged([bare], before))?.range).toEqual({ source: 'binance', asOf: ago(60) })
    const tomorrow = merged([bare], { ...before, nowMs: nowMs + 86_400_000 })
    expect(quoteIn(tomorrow)?.high24h).toBeNull()
  })
})
