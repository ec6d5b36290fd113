import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOfRate } from './price-of-rate.ts'

describe('priceOfRate', () => {
  it.each([
    ['2', '0.5'],
    ['0.88022588', '1.1360720273300757755'],
    ['1e-8', '100000000'],
    ['1E+3', '0.001'],
    ['25947.76804973', '0.000038538960194320278705'],
  ])('MKT-01 makes of %s units for a dollar a price of %s', (rate, price) => {
    expect(priceOfRate(rate)).toBe(price)
  })

  it.each(['0', '-1', 'NaN', 'Infinity', '', 'none', '1e308', '1e-308', '1,5', `1${'0'.repeat(500)}`])(
    'MKT-03 takes %s for no rate',
    (rate) => {
      expect(priceOfRate(rate)).toBeNull()
    },
  )

  it('is undone by itself, to within a unit of the last digit', () => {
    const rates = fc.tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: -12, max: 12 }))
    fc.assert(
      fc.property(rates, ([digits, exponent]) => {
        const rate = new Decimal(`${digits}e${exponent}`)
        const again = priceOfRate(priceOfRate(rate.toString()) ?? '')
        expect(new Decimal(again ?? 0).div(rate).minus(1).abs().lt('1e-18')).toBe(true)
      }),
    )
  })
})
