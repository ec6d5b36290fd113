import { describe, expect, it } from 'vitest'
import { formatProjection, formatRounded, formatShare } from './format-forecast.ts'

const format = { money: { rate: '2', unit: { symbol: '€' } }, tag: 'en', compact: 'suffix' } as const

describe('formatProjection', () => {
  it('PRED-02 formats a price in the currency of the page', () => {
    expect(formatProjection(83_212.640_332_9, format)).toEqual({
      price: { usd: '83212.6403329', text: '€166,425.28' },
    })
  })

  it('PRED-02 shortens what is long, and marks what is beyond every price', () => {
    expect(formatProjection(5e9, format).price.text).toBe('€10.00B')
    expect(formatProjection(1e40, format)).toMatchObject({
      beyond: true,
      price: { usd: '1000000000000000000', big: true },
    })
  })

  it('PRED-02 keeps the smallest price a price', () => {
    expect(formatProjection(1e-30, format).price.text).toBe('€0.0{29}2')
  })
})

describe('formatRounded', () => {
  it.each([
    [29_254.365, '€58.5K'],
    [98_458.42, '€197K'],
    [17.71, '€35.42'],
    [0.021_17, '€0.0423'],
    [1_333, '€2,666'],
  ])('PRED-02 writes %s dollars as an estimate: %s', (usd, text) => {
    expect(formatRounded(usd, format).price.text).toBe(text)
  })

  it('PRED-02 marks what is beyond every price', () => {
    expect(formatRounded(1e40, format).beyond).toBe(true)
  })
})

describe('formatShare', () => {
  it.each([
    [0.1234, '+12.34%'],
    [-0.5, '-50.00%'],
    [0, '0.00%'],
    [-0.999_999, '< -99.99%'],
    [1e12, '> +1,000,000,000.00%'],
  ])('PRED-02 formats %s as %s', (share, text) => {
    expect(formatShare(share, 'en')).toBe(text)
  })
})
