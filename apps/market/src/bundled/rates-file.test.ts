import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { encodeRatesFile, parseRatesFile } from './rates-file.ts'

function file(change: object): string {
  const rates = { btc: '0.00001 = -', eur: '0.9 0.91 =' }
  const dates = ['2026-09-27', '2026-09-28', '2026-09-29']
  return JSON.stringify({ format: 'daily-rates-1', base: 'usd', dates, rates, ...change })
}

describe('parseRatesFile', () => {
  it('reads values, repeats and gaps', () => {
    const { dates, rates } = parseRatesFile(file({}))
    expect(dates).toHaveLength(3)
    expect(rates.get('btc')).toEqual(['0.00001', '0.00001', null])
    expect(rates.get('eur')).toEqual(['0.9', '0.91', '0.91'])
  })

  it('repeats the value before a gap, not the gap', () => {
    const { rates } = parseRatesFile(file({ rates: { btc: '5 - =' } }))
    expect(rates.get('btc')).toEqual(['5', null, '5'])
  })

  it.each([
    ['another format', { format: 'daily-rates-2' }],
    ['another base', { base: 'eur' }],
    ['no dates', { dates: [] }],
    ['dates out of order', { dates: ['2026-09-28', '2026-09-27', '2026-09-29'] }],
    ['a date twice', { dates: ['2026-09-27', '2026-09-27', '2026-09-29'] }],
    ['a date that is none', { dates: ['2026-09-27', 'yesterday', '2026-09-29'] }],
    ['rates that are numbers', { rates: { btc: 5 } }],
    ['an unknown field', { more: true }],
  ])('refuses %s', (_, change) => {
    expect(() => parseRatesFile(file(change))).toThrow()
  })

  it('names the column that does not fit the dates', () => {
    expect(() => parseRatesFile(file({ rates: { btc: '1 2' } }))).toThrow('Column btc has 2 values for 3 dates')
  })
})

describe('encodeRatesFile', () => {
  it('writes what parseRatesFile reads, for any published text', () => {
    const value = fc.option(fc.constantFrom('1', '0.5', '1e-7', '0.00001', 'NaN', '83211.29'), { nil: null })
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 30 }), (rows) => {
        const dates = rows.map((_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10))
        const rates = new Map([
          ['btc', rows.map(([first]) => first)],
          ['eur', rows.map(([, second]) => second)],
        ])
        expect(parseRatesFile(encodeRatesFile({ dates, rates }))).toEqual({ dates, rates })
      }),
    )
  })

  it.each(['', 'a b', '-', '=', ' 1'])('refuses %j, which would come back as something else', (text) => {
    const rates = new Map([['btc', [text]]])
    expect(() => encodeRatesFile({ dates: ['2026-09-29'], rates })).toThrow(RangeError)
  })
})
