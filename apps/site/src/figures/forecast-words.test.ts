import { describe, expect, it } from 'vitest'
import { wordProjection, wordShare } from './forecast-words.ts'

const wording = { money: { rate: '2', unit: { symbol: '€' } }, tag: 'en', compact: 'suffix' } as const

describe('wordProjection', () => {
  it('PRED-02 words a price in the currency of the page', () => {
    expect(wordProjection(83_212.640_332_9, wording)).toEqual({
      price: { usd: '83212.6403329', text: '€166,425.28' },
    })
  })

  it('PRED-02 shortens what is long, and marks what is beyond every price', () => {
    expect(wordProjection(5e9, wording).price.text).toBe('€10.00B')
    expect(wordProjection(1e40, wording)).toMatchObject({
      beyond: true,
      price: { usd: '1000000000000000000', big: true },
    })
  })

  it('PRED-02 keeps the smallest price a price', () => {
    expect(wordProjection(1e-30, wording).price.text).toBe('€0.0{29}2')
  })
})

describe('wordShare', () => {
  it.each([
    [0.1234, '+12.34%'],
    [-0.5, '-50.00%'],
    [0, '0.00%'],
    [-0.999_999, '< -99.99%'],
    [1e12, '> +1,000,000,000.00%'],
  ])('PRED-02 words %s as %s', (share, text) => {
    expect(wordShare(share, 'en')).toBe(text)
  })
})
