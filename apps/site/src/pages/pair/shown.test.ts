import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createArithmetic } from './arithmetic.ts'
import { type Shown, type Side, whileTyping } from './shown.ts'

const rate = { value: '66000', inverse: '0.0000151515151515', text: '66,000.00', inverseText: '0.0{4}1515' }
const start: Shown = {
  amount: '1',
  result: '66,000.00',
  value: '1',
  text: '1',
  resultPlain: '66000',
  isCalculation: false,
  problem: null,
  problemSide: 'amount',
}

function typing(typed: string, side: Side, options: { tag?: string; before?: Shown } = {}): Shown {
  const arithmetic = createArithmetic(options.tag ?? 'en')
  const parsed = arithmetic.parse(typed, [])
  return whileTyping({ before: options.before ?? start, typed, side, parsed, rate, arithmetic })
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
      isCalculation: true,
    })
    expect(typing('1k', 'result').resultPlain).toBe('1000')
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

  it('CONV-02 shows plain digits where the words would use the zero-count notation', () => {
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
