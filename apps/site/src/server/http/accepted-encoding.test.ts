import { describe, expect, it } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

describe('acceptedEncoding', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=1.0, *;q=0.1', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', 'identity'],
    ['br;q=0.001', 'br'],
    ['deflate, zstd', 'identity'],
    ['brotli, x-gzip', 'identity'],
    ['', 'identity'],
    [`${'x, '.repeat(100)}gzip`, 'gzip'],
    [undefined, 'identity'],
  ])('%s gets %s, each time', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})
