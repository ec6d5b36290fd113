import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTick, type TickOptions } from './tick.ts'

const english = { tag: 'en', kind: 'amount', compact: 'suffix' } as const
const tick = (value: number, step: number, options: Partial<TickOptions> = {}) =>
  formatTick(value, { ...english, step, ...options })

describe('formatTick', () => {
  it.each([
    [120_000, 20_000, '120K'],
    [82_500, 500, '82.5K'],
    [83_212.64, 10, '83.21K'],
    [2500, 500, '2,500'],
    [9800, 200, '9,800'],
    [1_500_000, 500_000, '1.5M'],
    [2e12, 1e12, '2T'],
    [4e9, 1e9, '4B'],
    [0.995, 0.005, '0.995'],
    [1, 0.005, '1.000'],
    [0.3, 0.1, '0.3'],
    [0, 0.1, '0.0'],
  ])('NUM-04 writes %d among ticks %d apart as %s', (value, step, text) => {
    expect(tick(value, step)).toBe(text)
  })

  it.each([
    [0.000052, 0.000002, '0.0{4}52'],
    [0.00006, 0.00002, '0.0{4}6'],
    [1.2345e-9, 1e-12, '0.0{8}1235'],
  ])('FMT-04 counts the zeros of %d', (value, step, text) => {
    expect(tick(value, step)).toBe(text)
  })

  it('FMT-03 shortens by the words of the locale where the brand wants it', () => {
    expect(tick(83_000, 1000, { tag: 'ja', compact: 'locale' })).toBe('8.3万')
    expect(tick(1_500_000, 500_000, { tag: 'de', compact: 'locale' })).toBe('1,5\u00a0Mio.')
    expect(tick(1_500_000, 500_000, { tag: 'de' })).toBe('1,5M')
    expect(tick(83_000, 1000, { tag: 'ar-EG' })).toBe('٨٣K')
  })

  it('writes shares in percent, with the decimals that tell them apart', () => {
    expect(tick(0.18, 0.02, { kind: 'percent' })).toBe('18%')
    expect(tick(0.1925, 0.0001, { kind: 'percent' })).toBe('19.25%')
    expect(tick(0.185, 0.005, { kind: 'percent', tag: 'de' })).toBe('18,5\u00a0%')
  })

  it('NUM-04 writes neighbours differently, whatever their size', () => {
    const power = fc.integer({ min: -12, max: 13 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(1, 2, 5),
        power,
        (at, factor, exponent) => {
          const step = Number(`${factor}e${exponent}`)
          expect(tick(at * step, step)).not.toBe(tick((at + 1) * step, step))
        },
      ),
    )
  })
})
