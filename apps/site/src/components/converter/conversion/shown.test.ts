import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextOf, marketOf, smallMarket } from '../../../../test/context.ts'
import { createArithmetic } from './arithmetic.ts'
import { load as loadPair } from '../../../pages/pair/load.ts'
import { afterArrival, echoedPair, fromView, type Shown, type Side, whileTyping } from './shown.ts'
import type { PairView } from '../../../pages/pair/view.ts'

const usd = { slug: 'usd', code: 'USD', name: 'US dollar', kind: 'fiat', icon: null, symbol: '$' } as const

const rate = { value: '66000', inverse: '0.0000151515151515', text: '66,000.00', inverseText: '0.0{4}1515' }
const view = { rate, to: usd }
const start: Shown = {
  amount: '1',
  result: '66,000.00',
  value: '1',
  text: '1',
  resultPlain: '66000',
  echo: null,
  problem: null,
  problemSide: 'amount',
}

function typing(typed: string, side: Side, options: { tag?: string; before?: Shown } = {}): Shown {
  const arithmetic = createArithmetic({ tag: options.tag ?? 'en' })
  const parsed = arithmetic.parse(typed, [])
  return whileTyping({ before: options.before ?? start, typed, side, parsed, view, arithmetic })
}

describe('whileTyping', () => {
  it('CONV-02 converts what is typed in the amount field', () => {
    expect(typing('2', 'amount')).toMatchObject({
      amount: '2',
      value: '2',
      result: '132,000.00',
      resultPlain: '132000',
    })
  })

  it('CONV-02 finds the amount for what is typed in the result field, and leaves that field alone', () => {
    expect(typing('33000', 'result')).toMatchObject({
      result: '33000',
      resultPlain: '33000',
      value: '0.5',
      amount: '0.5',
    })
  })

  it('CONV-02 takes a calculation in either field, in the notation of the language', () => {
    expect(typing('0,5+1/3', 'amount', { tag: 'de' })).toMatchObject({
      value: '0.83333333333333333333',
      echo: '0,83333333333333333333',
    })
  })

  it('CONV-02 reads back what may mean another number, in digits that mean one', () => {
    const echoOf = (typed: string, tag: string) => typing(typed, 'amount', { tag }).echo
    expect([echoOf('1,234', 'en'), echoOf('1,234', 'es-ES')]).toEqual(['1,234.00', '1,2340'])
    expect([echoOf('1,5 Mio.', 'de'), echoOf('100円', 'ja')]).toEqual(['1.500.000', '100'])
    expect([echoOf('1234', 'en'), echoOf('0.5', 'en'), typing('x', 'amount').echo]).toEqual([
      null,
      null,
      null,
    ])
    expect(typing('1k', 'result').resultPlain).toBe('1000')
  })

  it('CONV-02 reads back what was typed in the result field too, and only while it is the last one', () => {
    const german = typing('1.234', 'result', { tag: 'de' })
    expect(german).toMatchObject({ resultPlain: '1234', echo: '1.234,00', problemSide: 'result' })
    const pair = { from: 'Bitcoin', to: 'euros' }
    expect(echoedPair(german, pair)).toEqual({ of: 'euros', into: 'Bitcoin' })
    expect(echoedPair(typing('1,234', 'amount'), pair)).toEqual({ of: 'Bitcoin', into: 'euros' })
    expect(echoedPair(typing('5', 'result'), pair)).toEqual({ of: 'Bitcoin', into: 'euros' })
    expect(typing('', 'result', { before: german }).echo).toBe('1.234,00')
    expect(typing('', 'amount', { before: german }).echo).toBeNull()
    expect(typing('x', 'amount', { before: german }).echo).toBeNull()
    expect(typing('1234', 'result', { before: german }).echo).toBeNull()
  })

  it.each([
    ['abc', 'letters'],
    ['--2', 'signs'],
    ['1e999', 'exponent'],
    ['1+', 'calculation'],
    ['1/0', 'zero'],
  ])('CONV-07 keeps the last good value when %s is typed', (typed, problem) => {
    for (const side of ['amount', 'result'] as const) {
      const { [side]: before, ...rest } = start
      expect(typing(typed, side)).toEqual({ ...rest, [side]: typed, problem, problemSide: side })
      expect(before).not.toBe(typed)
    }
  })

  it('CONV-07 takes an emptied field for no problem and forgets nothing', () => {
    const faulty = typing('abc', 'amount')
    expect(typing('', 'amount', { before: faulty })).toEqual({ ...start, amount: '' })
  })

  it('CONV-02 shows plain digits where the text would use the zero-count notation', () => {
    expect(typing('0.000000001', 'amount').result).toBe('0.000066')
  })

  it('never shows a result that is not the amount times the rate', () => {
    const amounts = fc.double({ min: 1e-9, max: 1e9, noNaN: true }).map((value) => value.toPrecision(9))
    fc.assert(
      fc.property(amounts, (typed) => {
        const shown = typing(typed, 'amount')
        expect(Math.abs(Number(shown.resultPlain) / (Number(shown.value) * 66000) - 1)).toBeLessThan(1e-9)
      }),
    )
  })
})

describe('afterArrival', () => {
  const market = marketOf(smallMarket)
  const arithmetic = createArithmetic({ tag: 'en' })

  function viewOf(from: string, to: string, amount?: string): PairView {
    const query = amount === undefined ? '' : `amount=${encodeURIComponent(amount)}`
    const loaded = loadPair(contextOf(market, { query, params: { from, to } }))
    if (loaded.kind !== 'page') throw new Error(`loaded as ${loaded.kind}`)
    return loaded.view
  }

  /** What is shown when a reader types into a page and then a view comes. */
  function arrive(options: {
    old: PairView
    typed?: string
    side?: Side
    view: PairView
    isOwn?: boolean
    isInPlace?: boolean
  }): Shown {
    const { old, typed, side = 'amount', view, isOwn = false, isInPlace = false } = options
    let before = fromView(old)
    if (typed !== undefined) {
      const parsed = arithmetic.parse(typed, [])
      before = whileTyping({ before, typed, side, parsed, view: old, arithmetic })
    }
    return afterArrival({ before, old, view, isOwn, isInPlace, arithmetic })
  }

  it('CONV-06 takes what the view says while nothing was typed', () => {
    const view = viewOf('btc', 'eur', '3')
    expect(arrive({ old: viewOf('btc', 'usd'), view })).toEqual(fromView(view))
    expect(arrive({ old: viewOf('btc', 'usd', '2'), view: viewOf('btc', 'usd', '3') }).amount).toBe('3')
  })

  it('SHELL-11 CONV-06 keeps what is newer than the link that was followed', () => {
    const shown = arrive({ old: viewOf('btc', 'usd'), typed: '8', view: viewOf('btc', 'usd', '1') })
    expect(shown).toMatchObject({ amount: '8', value: '8', resultPlain: '528000' })
  })

  it('SHELL-11 keeps what was typed while the address was on its way', () => {
    const shown = arrive({
      old: viewOf('btc', 'usd'),
      typed: '89',
      view: viewOf('btc', 'usd', '8'),
      isOwn: true,
    })
    expect(shown).toMatchObject({ amount: '89', value: '89' })
  })

  it('CONV-06 takes another amount of the same pair, which a link or a walk back brings', () => {
    const view = viewOf('btc', 'usd', '5')
    expect(arrive({ old: viewOf('btc', 'usd'), typed: '8', view })).toEqual(fromView(view))
  })

  it('SHELL-11 carries what is newer than the swap into the mirror pair, at its rate', () => {
    const shown = arrive({ old: viewOf('btc', 'usd'), typed: '66000', view: viewOf('usd', 'btc', '1') })
    expect(shown).toMatchObject({ amount: '66000', resultPlain: '1', problemSide: 'amount' })
  })

  it('takes nothing along to any other pair', () => {
    const view = viewOf('btc', 'eur')
    expect(arrive({ old: viewOf('btc', 'usd'), typed: '8', view })).toEqual(fromView(view))
  })

  it('CONV-02 takes what is typed along into any pair that comes in its place', () => {
    const old = viewOf('btc', 'usd')
    const view = viewOf('btc', 'eur', '8')
    expect(arrive({ old, typed: '89', view, isInPlace: true })).toMatchObject({
      amount: '89',
      resultPlain: '4699200',
    })
    expect(arrive({ old, typed: 'abc', view: viewOf('eur', 'usd'), isInPlace: true })).toMatchObject({
      amount: 'abc',
      problem: 'letters',
      resultPlain: '1.25',
    })
  })

  it('CONV-02 keeps a typed result and finds its amount at the fresh rate', () => {
    const view = viewOf('btc', 'usd')
    const fresh = { ...view, rate: { ...view.rate, value: '33000', inverse: '0.00003030303030303' } }
    const shown = arrive({ old: view, typed: '33000', side: 'result', view: fresh })
    expect(shown).toMatchObject({ result: '33000', resultPlain: '33000', amount: '1' })
  })

  it('CONV-07 keeps what could not be read, with its explanation', () => {
    const shown = arrive({ old: viewOf('btc', 'usd'), typed: 'abc', view: viewOf('btc', 'usd') })
    expect(shown).toMatchObject({ amount: 'abc', problem: 'letters', value: '1' })
  })

  it('CONV-07 takes over what the server could not read', () => {
    const view = viewOf('btc', 'usd', 'x')
    expect(arrive({ old: viewOf('btc', 'usd'), typed: '8', view })).toEqual(fromView(view))
  })

  it('keeps a keystroke that is not parsed yet', () => {
    const old = viewOf('btc', 'usd')
    const before = { ...fromView(old), amount: '8' }
    const shown = afterArrival({
      before,
      old,
      view: viewOf('btc', 'usd'),
      isOwn: false,
      isInPlace: false,
      arithmetic: null,
    })
    expect(shown).toMatchObject({ amount: '8', value: '1' })
  })
})
