import { describe, expect, it } from 'vitest'
import { magnitudeOf } from './magnitude.ts'

describe('magnitudeOf', () => {
  it.each([
    ['0', 0],
    ['0.000', 0],
    ['1', 0],
    ['9.99', 0],
    ['10', 1],
    ['1000', 3],
    ['9999.5', 3],
    ['-250', 2],
    ['007', 0],
    ['0.1', -1],
    ['0.099', -2],
    ['0.00000001', -8],
    [`1${'0'.repeat(40)}`, 18],
    [`0.${'0'.repeat(40)}1`, -18],
  ])('tells of %s only the power of ten', (plain, power) => {
    expect(magnitudeOf(plain)).toBe(power)
  })
})
