import { describe, expect, it } from 'vitest'
import { watchedLimit, watchedSlugs, watchedText } from './watched.ts'

describe('watchedSlugs', () => {
  it('NUM-07 reads what it writes', () => {
    expect(watchedSlugs(watchedText(['btc', 'brk-b', 'eur']))).toEqual(['btc', 'brk-b', 'eur'])
    expect(watchedSlugs('')).toEqual([])
  })

  it('NUM-07 keeps each asset once and leaves out what names none', () => {
    expect(watchedSlugs('BTC,btc, eth,<b>,-,eth,,../x')).toEqual(['btc', 'eth'])
  })

  it('NUM-07 SAFE-01 reads no more than a watchlist holds', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `c${index}`).join(',')
    expect(watchedSlugs(many)).toHaveLength(watchedLimit)
    expect(watchedSlugs('x'.repeat(1e6))).toEqual([])
  })
})
