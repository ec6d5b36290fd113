import { formatEcho } from '@portico/format'
import { locales } from '@portico/locale'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf } from '../../../test/context.ts'
import { ratioSteps } from '../../views/comparison/comparison-terms.ts'
import { createRatioArithmetic } from './arithmetic.ts'
import { load as loadVersus } from './load.ts'
import { nearestStop, ratioStops } from './ratio-stops.ts'
import { afterArrival, fromView, whileTyping } from './shown.ts'
import type { VersusView } from './view.ts'

const market = marketOf([
  { slug: 'eth', name: 'Ether', prices: flatYear('3000'), supply: '120000000' },
  { slug: 'btc', name: 'Bitcoin', prices: flatYear('100000'), supply: '20000000' },
  { slug: 'loose', prices: flatYear('5') },
  { slug: 'usd', kind: 'fiat', symbol: '$', prices: flatYear('1') },
])

function viewOf(from = 'eth', query = ''): VersusView {
  const loaded = loadVersus(contextOf(market, { query, params: { from, to: 'btc' } }))
  if (loaded.kind !== 'page') throw new Error('no page')
  return loaded.view
}

const view = viewOf()
const format = { tag: 'en', compact: 'suffix', money: view.money } as const
const arithmetic = createRatioArithmetic(format)
const type = (typed: string, before = fromView(view), shown = view) =>
  whileTyping(before, typed, { view: shown, arithmetic })

describe('whileTyping', () => {
  it.each(['25', '25%', ' 25 % ', '50/2', '2.5e1'])('VS-01 answers %j at once', (typed) => {
    expect(type(typed)).toMatchObject({
      typed,
      percent: '25',
      text: '25%',
      problem: null,
      texts: { targetPrice: { text: '$4,166.67' }, multiple: '1.39' },
    })
  })

  it('VS-01 says what it read of a ratio that may mean another one, in digits that mean one', () => {
    for (const tag of new Set(locales.map(({ numberTag }) => numberTag)))
      for (const typed of ['1.234', '1,234%']) {
        const read = createRatioArithmetic({ ...format, tag }).read(typed)
        if (read.status !== 'ok') throw new Error(`${typed} is not read in ${tag}`)
        expect([tag, read.text]).toEqual([tag, expect.stringContaining(formatEcho(read.percent, tag))])
      }
    expect(type('1,234').text).toBe('1,234.00%')
    expect(type('1.234').text).toBe('1.2340%')
  })

  it.each([
    ['abc', 'unreadable'],
    ['0', 'not-positive'],
    ['-3', 'not-positive'],
    ['1000000.5', 'too-large'],
    ['1/0', 'unreadable'],
  ])('VS-03 explains %j and keeps the last ratio', (typed, problem) => {
    const before = type('25')
    expect(type(typed, before)).toEqual({ ...before, typed, problem })
  })

  it('VS-03 waits while the field is empty', () => {
    const before = type('x', type('25'))
    expect(type(' ', before)).toEqual({ ...before, typed: ' ', problem: null })
  })

  it('VS-01 comes to what the server comes to, at any ratio', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (ratio) => {
        const served = viewOf('eth', `ratio=${ratio}`)
        expect(type(String(ratio)).texts).toEqual(fromView(served).texts)
      }),
      { numRuns: 25 },
    )
  })

  it('VS-03 keeps a ratio for links where nothing can be compared', () => {
    const refused = viewOf('loose')
    expect(type('25', fromView(refused), refused)).toMatchObject({ percent: '25', texts: null })
  })
})

describe('afterArrival', () => {
  it('VS-01 keeps what was typed when new data carries the old ratio on', () => {
    const byPrice = viewOf('eth', 'mode=price')
    expect(afterArrival(type('3'), { old: view, view: byPrice, arithmetic })).toMatchObject({
      typed: '3',
      texts: { targetPrice: { text: '$3,000.00' } },
    })
  })

  it('VS-03 takes over another ratio of the address, and a bad one with its reason', () => {
    const half = viewOf('eth', 'ratio=50')
    expect(afterArrival(type('3'), { old: view, view: half, arithmetic })).toEqual(fromView(half))
    const bad = viewOf('eth', 'ratio=x')
    expect(afterArrival(type('3'), { old: view, view: bad, arithmetic })).toMatchObject({
      typed: 'x',
      problem: 'unreadable',
      percent: '100',
    })
    expect(afterArrival(fromView(view), { old: view, view: half, arithmetic: null })).toEqual(fromView(half))
  })
})

describe('the slider’s stops', () => {
  it('VS-01 rise from ten percent to a thousand, with the usual ratios at equal distances', () => {
    expect(ratioStops).toEqual(ratioStops.toSorted((left, right) => left - right))
    expect([ratioStops[0], ratioStops.at(-1)]).toEqual([10, 1000])
    const places = ratioSteps.map((ratio) => ratioStops.indexOf(Number(ratio)))
    expect(places).toEqual(places.map((_, index) => index * 5))
  })

  it.each([
    ['100', 100],
    ['0.0001', 10],
    ['1000000', 1000],
    ['26', 25],
  ])('VS-01 stands at the stop nearest to %s', (percent, stop) => {
    expect(ratioStops[nearestStop(percent)]).toBe(stop)
  })
})
