import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { parseCatalogue } from './catalogue.ts'
import { parseRatesFile } from './rates-file.ts'

const row = { kind: 'crypto', code: 'BTC', name: 'Bitcoin', symbol: null, icon: 'coins-1/btc' }
const reason = 'Withdrawn: the euro took its place.'

function parse(assets: readonly object[], leftOut: readonly object[] = [], unpriced: readonly object[] = []) {
  return parseCatalogue(JSON.stringify({ assets, unpriced, leftOut }))
}

describe('parseCatalogue', () => {
  it('makes the slug from the ticker unless another one is stated', () => {
    const { assets } = parse([row, { ...row, slug: 'btc-token' }])
    expect(assets.map((asset) => asset.slug)).toEqual(['btc', 'btc-token'])
  })

  it.each([
    ['a lower-case code', { code: 'btc' }],
    ['an empty name', { name: '' }],
    ['an unknown kind', { kind: 'token' }],
    ['a stock, which the supplies file lists', { kind: 'stock' }],
    ['an empty symbol', { symbol: '' }],
    ['a slug with a capital', { slug: 'Btc' }],
    ['an unknown field', { rank: 1 }],
  ])('refuses %s', (_, change) => {
    expect(() => parse([{ ...row, ...change }])).toThrow()
  })

  it('refuses a slug that stands twice, and a code that is both listed and left out', () => {
    expect(() => parse([row, { ...row, name: 'Other' }])).toThrow('btc')
    expect(() => parse([row], [{ codes: ['btc'], reason }])).toThrow('btc')
  })

  it('refuses to leave out a code without a reason', () => {
    expect(() => parse([row], [{ codes: ['dem'], reason: '' }])).toThrow()
  })

  it('knows the listed assets that have no bundled price, and refuses one that is not listed or stands twice', () => {
    expect(parse([row], [], [{ slugs: ['btc'], reason }]).unpriced).toEqual(new Set(['btc']))
    expect(() => parse([row], [], [{ slugs: ['ton'], reason }])).toThrow('ton')
    expect(() => parse([row], [], [{ slugs: ['btc', 'btc'], reason }])).toThrow('btc')
    expect(() => parse([row], [], [{ slugs: ['btc'], reason: '' }])).toThrow()
  })
})

describe('the bundled catalogue', () => {
  const read = (name: string) => readFileSync(new URL(`../../bundled/${name}`, import.meta.url), 'utf8')
  const { assets, unpriced, leftOut } = parseCatalogue(read('catalogue.json'))

  it('COIN-02 lists at least 200 coins, 140 currencies and the four metals', () => {
    const count = (kind: string) => assets.filter((asset) => asset.kind === kind).length
    expect(count('crypto')).toBeGreaterThanOrEqual(200)
    expect(count('fiat')).toBeGreaterThanOrEqual(140)
    expect(count('metal')).toBe(4)
  })

  it('lists currencies that Intl knows by code', () => {
    const known = new Set([...Intl.supportedValuesOf('currency')])
    expect(assets.filter((asset) => asset.kind === 'fiat' && !known.has(asset.code)).map((asset) => asset.code)).toEqual(
      [],
    )
  })

  it.each(
    'gram hype usde tao wlfi trump ondo ena wld sky mnt-mantle bgb pyusd usd1 bonk wif render fet jup sei tia kaia'.split(
      ' ',
    ),
  )('COIN-02 lists %s, whose price only a live source knows', (slug) => {
    expect(assets.find((asset) => asset.slug === slug)?.kind).toBe('crypto')
    expect(unpriced.has(slug)).toBe(true)
  })

  it('gives every priced asset a column, and no column to a code that is left out', () => {
    const columns = new Set(parseRatesFile(read('rates.json')).rates.keys())
    const priced = assets.filter((asset) => !unpriced.has(asset.slug))
    expect(priced.filter((asset) => !columns.has(asset.code.toLowerCase()))).toEqual([])
    const plain = assets.filter((asset) => unpriced.has(asset.slug) && asset.slug === asset.code.toLowerCase())
    expect(plain.filter((asset) => columns.has(asset.slug))).toEqual([])
    expect(leftOut.flatMap((entry) => entry.codes).filter((code) => columns.has(code))).toEqual([])
  })

  it('leaves out withdrawn and ambiguous codes', () => {
    const out = leftOut.flatMap((entry) => entry.codes)
    expect(out).toEqual(expect.arrayContaining(['dem', 'frf', 'bgn', 'ht', 'btg', 'xbt']))
  })
})
