import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAddressParser, parseAddress } from './page-address.ts'

function redirectOf(target: string): string | null {
  const parsed = parseAddress(target)
  return parsed.kind === 'redirect' ? parsed.to : null
}

const awkward = fc.constantFrom(
  ...['/', '//', '\\', '?', '#', '%', '%2f', '%00', '%E0%A4%A', '..', '.', '%2e%2e', ':', '@', '[', ']', '^'],
  ...['fr', 'EN', 'en-NG', 'ar_SA', '_data', 'price', 'convert', 'BTC', 'http://', 'evil.example', '\t'],
)
const targets = fc
  .array(fc.oneof(awkward, fc.string({ maxLength: 4 })), { maxLength: 12 })
  .map((parts) => `/${parts.join('')}`)

describe('parseAddress: any target', () => {
  it('ROUTE-01 never throws, and redirects on this site only, to what redirects no further', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const to = redirectOf(target)
        if (to === null) return
        expect(to).toMatch(/^\/(?![/\\])/)
        expect(new URL(to, 'https://site.example').origin).toBe('https://site.example')
        expect(redirectOf(to)).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  it('ROUTE-01 leads through any number of prefixes, a few at a time', () => {
    let left = '/en'.repeat(100) + '/price'
    for (let redirects = 1; left !== '/price'; redirects += 1) {
      expect(redirects).toBeLessThan(20)
      left = redirectOf(left) ?? ''
    }
  })
})

describe('parseAddress', () => {
  it('ROUTE-01 sets eight prefixes and spellings right at once, and the rest with the next redirect', () => {
    const deep = (prefixes: number) => `${'/en'.repeat(prefixes)}/price`
    for (const prefixes of [1, 2, 7, 8]) expect(redirectOf(deep(prefixes))).toBe('/price')
    for (const prefixes of [9, 12]) expect(redirectOf(deep(prefixes))).toBe(deep(prefixes - 8))
    expect(redirectOf('/price')).toBeNull()
  })
})

describe('createAddressParser', () => {
  it('reads a target that it has seen as the same address', () => {
    const parse = createAddressParser()
    expect(parse('/convert/btc/usd?amount=2')).toBe(parse('/convert/btc/usd?amount=2'))
  })

  it('ROUTE-01 never takes one target for another', () => {
    const parse = createAddressParser(undefined, 3)
    fc.assert(
      fc.property(targets, (target) => {
        expect(parse(target)).toEqual(parseAddress(target))
        expect(parse(target)).toEqual(parseAddress(target))
      }),
    )
  })

  it('forgets the targets asked for longest ago', () => {
    const parse = createAddressParser(undefined, 2)
    const first = parse('/price')
    parse('/convert')
    parse('/search')
    expect(parse('/price')).not.toBe(first)
  })

  it('keeps nothing of very long targets', () => {
    const parse = createAddressParser()
    const target = `/search?q=${'x'.repeat(300)}`
    expect(parse(target)).not.toBe(parse(target))
  })
})
