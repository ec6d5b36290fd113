import { describe, expect, it } from 'vitest'
import { addressAmount } from './address-amount.ts'

describe('addressAmount', () => {
  it.each([
    ['2', '2'],
    ['1234.5', '1234.5'],
    ['1e-8', '0.00000001'],
    ['2k', '2000'],
    ['0.5+1/4', '0.75'],
  ])('CONV-06 reads %s as %s', (asked, value) => {
    expect(addressAmount(asked)).toMatchObject({ status: 'ok', value })
  })

  it.each([
    ['1 234', 'calculation'],
    ['0.5 1', 'calculation'],
    ['1/0', 'zero'],
    ['2x', 'letters'],
    ['1+', 'calculation'],
  ])('CONV-07 explains %j as %s', (asked, reason) => {
    expect(addressAmount(asked)).toEqual({ status: 'error', reason })
  })

  it('knows nothing from no number', () => expect(addressAmount(' ')).toEqual({ status: 'empty' }))
})
