import { describe, expect, it } from 'vitest'
import { formatCount } from './count.ts'

describe('formatCount', () => {
  it.each([
    ['20000000', 'en-US', '20,000,000'],
    ['20000000', 'de-DE', '20.000.000'],
    ['20000000', 'en-IN', '2,00,00,000'],
    ['1234567', 'ar-EG', '١٬٢٣٤٬٥٦٧'],
    ['0', 'en-US', '0'],
    ['19999999.999', 'en-US', '19,999,999'],
    ['123456789012345678901234567890', 'en-US', '123,456,789,012,345,678,901,234,567,890'],
    ['-1500', 'en-US', '-1,500'],
  ])('groups %s in %s as %s, and cuts fractions', (count, tag, text) => {
    expect(formatCount(count, tag)).toBe(text)
  })

  it.each(['', 'abc', '1,000', 'NaN', 'Infinity'])('gives nothing for %j', (count) => {
    expect(formatCount(count, 'en-US')).toBe('')
  })
})
