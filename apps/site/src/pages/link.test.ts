import { describe, expect, it } from 'vitest'
import { pathOf } from './link.ts'

describe('pathOf', () => {
  it.each([
    ['/price/:asset/history', ['btc'], '/price/btc/history'],
    ['/convert/:from/:to?', ['btc', 'usd'], '/convert/btc/usd'],
    ['/price', [], '/price'],
  ])('ROUTE-01 fills %s with %j, optional parts as well', (pattern, values, path) => {
    expect(pathOf(pattern, values)).toBe(path)
  })
})
