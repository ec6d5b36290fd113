import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { parseCatalogue } from './catalogue.ts'
import { parseSupplies } from './supplies.ts'

const entry = {
  slug: 'btc',
  basis: 'circulating',
  quantity: '19950000',
  date: '2026-08-20',
  source: 'A market list',
  url: 'https://example.org/list',
  licence: 'CC0-1.0',
  note: null,
}
const stock = {
  slug: 'aapl',
  code: 'AAPL',
  name: 'Apple',
  shares: '14700000000',
  sharesDate: '2026-07-17',
  close: '250.5',
  closeDate: '2026-09-29',
  closeCurrency: 'USD',
  source: 'A filing',
  url: 'https://example.org/filing',
  licence: 'public domain',
  closeSource: 'Closes',
  closeUrl: 'https://example.org/closes',
}
const known = new Set(['btc', 'eth'])

function parse(
  entries: readonly object[],
  stocks: readonly object[] = [],
  unpricedStocks: readonly object[] = [],
) {
  return parseSupplies(JSON.stringify({ reviewed: '2026-11-20', entries, stocks, unpricedStocks }), known)
}

describe('parseSupplies', () => {
  it('CMP-04 reads an entry and a stock that say where they are from', () => {
    const supplies = parse([entry], [stock])
    expect(supplies.entries).toEqual([entry])
    expect(supplies.stocks).toEqual([{ ...stock, note: null }])
  })

  it.each(['slug', 'basis', 'quantity', 'date', 'source', 'url', 'licence'])('rejects an entry without %s', (field) => {
    expect(() => parse([{ ...entry, [field]: undefined }])).toThrow()
  })

  it.each([
    ['an empty source', { source: '  ' }],
    ['an address that is not https', { url: 'http://example.org/list' }],
    ['an address that is none', { url: 'example' }],
    ['a date that is none', { date: '2026-13-40' }],
    ['a date with a time', { date: '2026-08-20T00:00:00Z' }],
    ['an unknown basis', { basis: 'guessed' }],
    ['the basis of stocks', { basis: 'shares' }],
    ['a quantity of zero', { quantity: '0' }],
    ['a quantity of zeros', { quantity: '0.000' }],
    ['a negative quantity', { quantity: '-1' }],
    ['a quantity with an exponent', { quantity: '1e9' }],
    ['a quantity with separators', { quantity: '19,950,000' }],
    ['a quantity that is a number', { quantity: 19_950_000 }],
    ['a field that nobody knows', { comment: 'x' }],
  ])('rejects %s', (_, change) => {
    expect(() => parse([{ ...entry, ...change }])).toThrow()
  })

  it('rejects a slug that is not in the catalogue, and one that stands twice', () => {
    expect(() => parse([{ ...entry, slug: 'nope' }])).toThrow('nope')
    expect(() => parse([entry, entry])).toThrow('twice')
  })

  it('takes one quantity on each basis of an asset', () => {
    const total = { ...entry, basis: 'total' }
    expect(parse([entry, total]).entries).toHaveLength(2)
    expect(() => parse([entry, total, total])).toThrow('btc (total)')
  })

  it.each(['shares', 'sharesDate', 'close', 'closeDate', 'source', 'url', 'licence', 'closeSource', 'closeUrl'])(
    'rejects a stock without %s',
    (field) => {
      expect(() => parse([], [{ ...stock, [field]: undefined }])).toThrow()
    },
  )

  it('rejects a stock whose close is not in US dollars', () => {
    expect(() => parse([], [{ ...stock, closeCurrency: 'EUR' }])).toThrow()
  })

  it('CMP-04 takes a stock without a close, with its count of shares or without', () => {
    const { code, name, slug } = stock
    const count = { shares: '5', date: '2026-08-20', source: 'A filing', url: 'https://example.org/filing', licence: 'public domain' }
    const unpriced = [
      { slug, code, name, count },
      { slug: 'googl', code: 'GOOGL', name: 'Alphabet', count: null, note: 'Why.' },
    ]
    expect(parse([], [], unpriced).unpricedStocks.map((entry) => entry.count)).toEqual([count, null])
    expect(() => parse([], [], [{ slug, code, name, count: { ...count, shares: '0' } }])).toThrow()
    expect(() => parse([], [], [{ slug, code, name }])).toThrow()
  })

  it('CMP-04 accepts the reviewed file of the bundle', () => {
    const read = (name: string) => readFileSync(new URL(`../../bundled/${name}`, import.meta.url), 'utf8')
    const slugs = new Set(parseCatalogue(read('catalogue.json')).assets.map((asset) => asset.slug))
    const supplies = parseSupplies(read('supplies.json'), slugs)
    expect(supplies.entries.length).toBeGreaterThan(0)
    expect(supplies.stocks.length + supplies.unpricedStocks.length).toBeGreaterThanOrEqual(40)
    // A company without a count says why.
    expect(supplies.unpricedStocks.filter(({ count, note }) => count === null && note === null)).toEqual([])
  })
})
