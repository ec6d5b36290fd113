import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toldAddress, withoutHash } from './told-address.ts'

const origin = 'https://site.test'

describe('toldAddress', () => {
  it.each([
    ['/', '/'],
    ['/price?page=2#top', '/price?page=2'],
    ['/convert/btc/usd?amount=12.5', '/convert/btc/usd'],
    ['/convert/btc/usd?amount=12.5&window=7d&date=2026-01-01', '/convert/btc/usd?window=7d'],
    ['/search?q=my+words', '/search'],
    [
      '/compare?kind=coin&q=x&mode=cap&supply=max&sort=-price',
      '/compare?kind=coin&mode=cap&supply=max&sort=-price',
    ],
    [
      '/?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&utm_id=f',
      '/?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e',
    ],
    ['/?subpage=1&page=2&pages=3&page', '/?page=2'],
    ['/a?b?page=2', '/a'],
    ['/a?q=1#x?page=2&mode=cap', '/a'],
    ['/a?', '/a'],
  ])('ANA-01 tells of %s no more than %s', (address, told) => {
    expect(toldAddress(origin + address, origin)).toBe(origin + told)
  })

  it('ANA-01 cuts values to 64 characters, and addresses to 2,000', () => {
    expect(toldAddress(`${origin}/?utm_term=${'x'.repeat(99)}&page=2`, origin)).toBe(
      `${origin}/?utm_term=${'x'.repeat(64)}&page=2`,
    )
    expect(toldAddress(`${origin}/${'x'.repeat(5000)}`, origin)).toHaveLength(2000)
  })

  it.each([
    ['https://search.test/find?q=words&page=2#x', 'https://search.test/find'],
    ['https://site.test.evil.test/?page=2', 'https://site.test.evil.test/'],
    ['https://site.test@evil.test/?page=2', 'https://site.test@evil.test/'],
    ['android-app://com.example/https?page=2', 'android-app://com.example/https'],
    ['', ''],
  ])('ANA-01 tells of the other site %s no more than %s', (address, told) => {
    expect(toldAddress(address, origin)).toBe(told)
  })

  it('ANA-01 tells no name that is not listed, whatever the query', () => {
    const listed = new Set(['page', 'utm_source'])
    const name = fc.constantFrom('page', 'utm_source', 'q', 'amount', 'x page', 'page[]', 'PAGE')
    const query = fc.array(fc.tuple(name, fc.string({ unit: 'binary' })))
    fc.assert(
      fc.property(query, (pairs) => {
        const told = new URL(toldAddress(`${origin}/?${new URLSearchParams(pairs)}`, origin))
        expect([...told.searchParams.keys()]).toEqual(
          pairs.map(([key]) => key).filter((key) => listed.has(key)),
        )
      }),
    )
  })
})

describe('withoutHash', () => {
  it('leaves nothing of it, line breaks included', () => {
    expect(withoutHash('https://site.test/a?b#c\nd#e')).toBe('https://site.test/a?b')
  })
})
