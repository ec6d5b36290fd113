import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { bundledSnapshot } from '../bundled/bundled-source.ts'
import { parseCatalogue } from '../bundled/catalogue.ts'
import { parseBundledIdentities, readBundledIdentities } from './bundled-identities.ts'

const note = { source: 'binance', assets: ['btc'], note: 'A sentence of some length.' }

function parse(assets: object, notes: readonly object[] = []) {
  return parseBundledIdentities(JSON.stringify({ assets, notes }))
}

describe('parseBundledIdentities', () => {
  it('MKT-02 gives the internal id by source and by the id of that source', () => {
    const identities = parse({ btc: { coingecko: 'bitcoin', binance: 'BTC' }, eth: { binance: 'ETH' } }, [
      note,
    ])
    expect(identities.get('coingecko')).toEqual(new Map([['bitcoin', 'btc']]))
    expect(identities.get('binance')).toEqual(
      new Map([
        ['BTC', 'btc'],
        ['ETH', 'eth'],
      ]),
    )
  })

  it('lets two sources use one id for different assets', () => {
    const identities = parse({ btc: { coingecko: 'x' }, eth: { binance: 'x' } })
    expect(identities.get('coingecko')?.get('x')).toBe('btc')
    expect(identities.get('binance')?.get('x')).toBe('eth')
  })

  it('refuses an id of a source that stands for two assets', () => {
    expect(() => parse({ btc: { coingecko: 'bitcoin' }, wbtc: { coingecko: 'bitcoin' } })).toThrow('bitcoin')
  })

  it.each([
    ['a source with a capital', { btc: { Kraken: 'XBT' } }, 'Kraken'],
    ['an id with a space', { btc: { coingecko: 'bit coin' } }, 'bit coin'],
    ['an empty id', { btc: { coingecko: '' } }, 'Invalid format'],
    ['an internal id with a capital', { BTC: { coingecko: 'bitcoin' } }, 'BTC'],
    ['an id that is no text', { btc: { coingecko: 1 } }, 'Expected string'],
  ])('refuses %s', (_, assets, fault) => {
    expect(() => parse(assets)).toThrow(fault)
  })

  it('refuses a note about a source that lists nothing', () => {
    expect(() => parse({ btc: { coingecko: 'bitcoin' } }, [note])).toThrow('A note is about binance')
  })

  it('refuses a note without a reason or without an asset', () => {
    expect(() => parse({}, [{ ...note, note: '' }])).toThrow('Expected >=20')
    expect(() => parse({}, [{ ...note, assets: [] }])).toThrow('Expected >=1')
  })
})

describe('the bundled identities', async () => {
  const identities = await readBundledIdentities()
  const catalogue = parseCatalogue(
    readFileSync(new URL('../../bundled/catalogue.json', import.meta.url), 'utf8'),
  )
  const kindOf = new Map(catalogue.assets.map((asset) => [asset.slug, asset.kind]))
  const assetOf = (source: string, id: string) => identities.get(source)?.get(id) ?? null

  it('MKT-02 knows only assets of the catalogue', () => {
    const unknown = [...identities.values()].flatMap((ids) =>
      [...ids.values()].filter((id) => !kindOf.has(id)),
    )
    expect(unknown).toEqual([])
  })

  it('gives every coin of the catalogue an id of CoinGecko', () => {
    const known = new Set(identities.get('coingecko')?.values())
    const missing = catalogue.assets.filter(({ kind, slug }) => kind === 'crypto' && !known.has(slug))
    expect(missing.map(({ slug }) => slug)).toEqual([])
  })

  it('names coins at the two sources of coins only, and never at the one of currencies', () => {
    const kinds = (source: string) =>
      new Set([...(identities.get(source)?.values() ?? [])].map((id) => kindOf.get(id)))
    expect(kinds('coingecko')).toEqual(new Set(['crypto']))
    expect(kinds('binance')).toEqual(new Set(['crypto']))
    expect(kinds('frankfurter')).toEqual(new Set(['fiat', 'metal']))
  })

  it('MKT-02 takes no rate of a code that has come to mean something else in the bundled rates', async () => {
    const snapshot = await bundledSnapshot()
    const lastDay = snapshot.asOf.slice(0, 10)
    const isOther = ({ date, reason }: { date: string; reason: string }) =>
      date === lastDay && reason === 'other-meaning'
    const known = new Set(identities.get('currency-api')?.values())
    const mistaken = snapshot.assets.filter(({ id }) => {
      const series = snapshot.series(id)
      if (series === null || !known.has(id)) return false
      return series.held.some(isOther) || series.cuts.some(({ reason }) => reason === 'other-meaning')
    })
    expect(mistaken.map(({ id }) => id)).toEqual([])
  })

  it.each([
    ['coingecko', 'terra-luna', 'lunc'],
    ['coingecko', 'terra-luna-2', 'luna'],
    ['coingecko', 'avalanche-2', 'avax'],
    ['coingecko', 'polygon-ecosystem-token', 'pol'],
    ['coingecko', 'gemini-dollar', 'gusd'],
    ['coingecko', 'dydx-chain', 'dydx'],
    ['binance', 'BTTC', 'btt'],
    ['binance', 'LUNC', 'lunc'],
    ['binance', 'ONE', 'one'],
    ['currency-api', 'mnt', 'mnt'],
    ['frankfurter', 'UZS', 'uzs'],
  ])('knows that %s means with %s the asset %s', (source, id, assetId) => {
    expect(assetOf(source, id)).toBe(assetId)
  })

  it.each([
    ['coingecko', 'gusd'],
    ['coingecko', 'matic-network'],
    ['coingecko', 'frax-share'],
    ['coingecko', 'dydx'],
    ['binance', 'FRAX'],
    ['binance', 'MNT'],
    ['binance', 'BTT'],
    ['currency-api', 'one'],
    ['currency-api', 'frax'],
    ['currency-api', 'syp'],
    ['frankfurter', 'USD'],
  ])(
    'MKT-02 takes nothing over from %s as %s, which means another asset or the unit itself',
    (source, id) => {
      expect(assetOf(source, id)).toBeNull()
    },
  )
})
