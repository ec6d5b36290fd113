import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Figure, formatFigure } from './figure.ts'

const usd = { symbol: '$' } as const
const textOf = (figure: Figure, tag = 'en') => formatFigure(figure, { tag }).text

describe('formatFigure', () => {
  it.each<[Figure, string]>([
    [{ kind: 'money', value: '66000', unit: usd }, '$66,000.00'],
    [{ kind: 'money', value: '66000', rate: '0.8', unit: { code: 'EUR' } }, 'EUR\u00a052,800.00'],
    [{ kind: 'money', value: '1234567', unit: usd, big: true }, '$1.23M'],
    [{ kind: 'amount', rate: '2.5', times: '4', into: 'usd' }, '10.00'],
    [{ kind: 'amount', rate: '0.000015', times: '1', into: 'usd' }, '0.0{4}15'],
    [{ kind: 'amount', rate: '1.1360719', times: '1', into: 'usd' }, '1.13607'],
    [{ kind: 'amount', rate: '1.1360719', times: '2', into: 'usd' }, '2.27'],
    [{ kind: 'rate', rate: '1.1360719', times: '2', into: 'usd' }, '2.27214'],
    [{ kind: 'rate', rate: '1.1360719', times: '1', into: 'usd', apartFrom: '1.136071' }, '1.136072'],
    [{ kind: 'amount', rate: '149.2', times: '100', into: 'jpy' }, '14,920'],
    [{ kind: 'amount', rate: '10750000', times: '1', into: 'jpy' }, '10,750,000'],
    [{ kind: 'amount', rate: '149.236789', times: '1', into: 'jpy' }, '149.237'],
    [{ kind: 'rate', rate: '10750000', times: '2', into: 'vnd' }, '21,500,000'],
    [{ kind: 'money', value: '3', unit: usd, sign: 'always' }, '+$3.00'],
    [{ kind: 'money', value: '-3', unit: usd, sign: 'always' }, '-$3.00'],
    [{ kind: 'money', value: '0', unit: usd, sign: 'always' }, '$0.00'],
    [{ kind: 'change', percent: '1.005' }, '+1.01%'],
    [{ kind: 'size', percent: '-1.005' }, '1.01%'],
    [{ kind: 'instant', iso: '2026-09-29T03:00:00Z' }, 'Sep 29, 2026, 3:00 AM UTC'],
    [{ kind: 'plain', value: '12345.6789012345678' }, '12,345.6789012'],
    [{ kind: 'digits', value: '0.12345678901234' }, '0.123456789012'],
  ])('FMT-01 writes %j as %s', (figure, text) => {
    expect(textOf(figure)).toBe(text)
  })

  it('NUM-02 FMT-03 writes rates as amounts where the brand writes all numbers alike', () => {
    const style = { tag: 'en', money: 'plain' } as const
    const rate = { rate: '1.1360719', times: '1', into: 'usd' }
    expect(formatFigure({ kind: 'amount', rate: '149.2', times: '100', into: 'jpy' }, style).text).toBe(
      '14,920.00',
    )
    expect(formatFigure({ kind: 'amount', ...rate }, style).text).toBe('1.14')
    expect(formatFigure({ kind: 'rate', ...rate, apartFrom: '1.1360718' }, style).text).toBe('1.14')
  })

  it('FMT-03 shortens large sums as the brand wants it', () => {
    const figure: Figure = { kind: 'money', value: '1600000', unit: { symbol: '€' }, big: true }
    expect(formatFigure(figure, { tag: 'de', compact: 'locale' }).text.replaceAll(/\s/g, ' ')).toBe(
      '€1,60 Mio.',
    )
    expect(formatFigure(figure, { tag: 'de' }).text).toBe('€1,60M')
  })

  it.each([
    ['0.004', 'steady'],
    ['0.005', 'rising'],
    ['-0.004', 'steady'],
    ['-0.005', 'falling'],
  ])('CONV-03 a change of %s percent is %s, as it reads', (percent, direction) => {
    expect(formatFigure({ kind: 'change', percent }, { tag: 'en' }).direction).toBe(direction)
  })

  it('NUM-01 a sum counted into another unit reads as the product does', () => {
    const decimal = fc
      .integer({ min: 1, max: 1_000_000_000 })
      .map((units) => new Decimal(units).dividedBy(1000).toString())
    fc.assert(
      fc.property(decimal, decimal, fc.constantFrom('en', 'fr', 'ar', 'ja'), (value, rate, tag) => {
        const product = new Decimal(value).times(rate).toString()
        expect(textOf({ kind: 'money', value, rate, unit: usd }, tag)).toBe(
          textOf({ kind: 'money', value: product, unit: usd }, tag),
        )
      }),
    )
  })
})
