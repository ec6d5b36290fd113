import { describe, expect, it } from 'vitest'
import { parseAddress } from './page-address.ts'

function keyOf(target: string): string {
  const parsed = parseAddress(target)
  if (parsed.kind === 'redirect') throw new Error(`${target} redirects to ${parsed.to}`)
  return parsed.address.cacheKey
}

/** Addresses of one page, its usual one first. */
const same: readonly (readonly [string, ...string[]])[] = [
  ['/price', '/price?page=1', '/price?page=01', '/price?kind=crypto', '/price?kind=none&page=-3&x=1'],
  ['/price?kind=fiat&page=2', '/price?page=2&kind=fiat&page=3'],
  ['/convert/btc/usd', '/convert/btc/usd?amount=', '/convert/btc/usd?window=2d', '/convert/btc/usd?fee=%20'],
  ['/convert/btc/usd?amount=2.5', '/convert/btc/usd?amount=2.50', '/convert/btc/usd?amount=%202.5&utm=1'],
  ['/convert/btc/usd?amount=1000', '/convert/btc/usd?amount=1,000', '/convert/btc/usd?amount=1e3'],
  ['/convert/btc/usd.json?amount=3', '/convert/btc/usd.json?amount=03.0'],
  ['/convert/btc/usd.png?amount=3', '/convert/btc/usd.png?amount=%2B3'],
  ['/compare/eth/btc', '/compare/eth/btc?ratio=100.0%25', '/compare/eth/btc?mode=cap&supply=circulating'],
  ['/compare/eth/btc?ratio=50', '/compare/eth/btc?ratio=50%25', '/compare/eth/btc?ratio=050'],
  ['/compare?q=bit', '/compare?q=%20bit%20'],
  ['/categories/layer-1', '/categories/layer-1?sort=rank', '/categories/layer-1?sort=nothing'],
  ['/sitemap/calculator?letter=B', '/sitemap/calculator?letter=b'],
  ['/price/btc?window=all', '/price/btc?window=all&amount='],
  ['/price/btc/history', '/price/btc/history?interval=day', '/price/btc/history?interval=hour'],
  ['/price/btc/prediction?g=10', '/price/btc/prediction?g=10.00', '/price/btc/prediction?g=%2010&h=3'],
  [`/search?q=${'x'.repeat(80)}`, `/search?q=${'x'.repeat(300)}`],
  ['/login/reset', '/login/reset?kind=user'],
]

describe('values of a query', () => {
  it.each(same)('SAFE-01 takes every spelling of %s for one page', (usual, ...others) => {
    for (const other of others) expect(keyOf(other)).toBe(keyOf(usual))
  })

  it.each([
    ['/convert/btc/usd?amount=abc', 'amount', 'abc'],
    ['/price/btc/prediction?g=1e9', 'g', '1e9'],
    ['/compare/eth/btc?ratio=-5', 'ratio', '-5'],
    ['/convert/btc/usd.csv?window=2d', 'window', '2d'],
  ])('SAFE-01 leaves what %s has to say again', (target, name, value) => {
    const parsed = parseAddress(target)
    expect(parsed.kind === 'address' && parsed.address.query.get(name)).toBe(value)
  })

  it.each([
    ['/convert/%62tc/usd?amount=2', '/convert/btc/usd?amount=2'],
    ['/convert/%42TC/%55sd', '/convert/btc/usd'],
    ['/fr/price/%7e%2d%5F', '/fr/price/~-_'],
  ])('SAFE-01 sends %s to the address in plain letters', (target, to) => {
    expect(parseAddress(target)).toEqual({ kind: 'redirect', to })
  })

  it('SAFE-01 leaves bytes that stand for more than a plain letter', () => {
    for (const path of ['/price/%25', '/price/%2F', '/price/%2542', '/price/%E2%82%BF'])
      expect(parseAddress(path).kind).toBe('address')
  })
})
