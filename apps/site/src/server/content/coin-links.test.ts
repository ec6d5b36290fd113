import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parseCoinLinks, readCoinLinks } from './coin-links.ts'

const sources = { list: { name: 'A list', url: 'https://example.org/', licence: 'MIT' } }
const contract = {
  network: 'ethereum',
  address: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  from: ['list'],
}
const website = { url: 'https://chain.link', from: ['list'] }

function parse(coin: object) {
  return parseCoinLinks(JSON.stringify({ reviewed: '2026-11-25', sources, coins: { link: coin } })).get(
    'link',
  )
}

describe('parseCoinLinks', () => {
  it('COIN-02 reads website, explorer and contract, with the lists that name them', () => {
    expect(parse({ website, contract })).toEqual({
      website: 'https://chain.link',
      explorer: null,
      contract: {
        network: 'Ethereum',
        address: contract.address,
        url: `https://etherscan.io/token/${contract.address}`,
      },
      sources: [{ name: 'A list', url: 'https://example.org/' }],
    })
  })

  it.each([
    ['an address without https', { website: { ...website, url: 'http://chain.link' } }],
    ['an address that is code', { website: { ...website, url: 'javascript:alert(1)' } }],
    ['a link without a source', { website: { ...website, from: [] } }],
    ['a source that is not described', { website: { ...website, from: ['other'] } }],
    ['a network without an explorer', { contract: { ...contract, network: 'elsewhere' } }],
    ['a contract that is none', { contract: { ...contract, address: '0x1/../x' } }],
    ['a field too many', { twitter: website }],
  ])('refuses %s', (_, coin) => {
    expect(() => parse(coin)).toThrow(/\S/)
  })
})

describe('the bundled links', async () => {
  const links = await readCoinLinks()

  it('COIN-02 are of coins of the catalogue, at least 100 of them', () => {
    const file = new URL('../../../../market/bundled/identities.json', import.meta.url)
    const { assets } = v.parse(
      v.object({ assets: v.record(v.string(), v.record(v.string(), v.string())) }),
      JSON.parse(readFileSync(file, 'utf8')),
    )
    expect([...links.keys()].filter((slug) => assets[slug]?.['coingecko'] === undefined)).toEqual([])
    expect(links.size).toBeGreaterThanOrEqual(100)
  })

  it('give no contract to two coins', () => {
    const addresses = [...links.values()].flatMap(({ contract: token }) => token?.url.toLowerCase() ?? [])
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})
