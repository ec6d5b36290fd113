import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openIdentities, readBundledIdentities } from '@portico/market-app'
import { createOutbound } from '@portico/outbound'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { ConfigError } from '../config/setting.ts'
import { productSourceIds } from '../config/market-sources.ts'
import { createLogger } from '../operation/logger.ts'
import { askedForMarketData, hasLiveSources, judgeRules, openSources } from './open-sources.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'))
})
afterAll(() => rm(folder, { recursive: true }))

const logger = createLogger('silent')

async function open(environment: Record<string, string>) {
  const now = () => 1_790_726_400_000
  await using outbound = createOutbound({ privateHosts: [] })
  const identities = await openIdentities({ history: null, logger, now })
  const operator = { name: 'Example', url: 'https://www.example.com' }
  const config = parseConfig(environment)
  const listening = Promise.resolve()
  return openSources({ config, context: { outbound, identities, now }, operator, logger, listening })
}

const idsOf = async (environment: Record<string, string>) => (await open(environment)).map(({ id }) => id)

async function ownModule(name: string, id: string) {
  const path = join(folder, name)
  const credit = { id, name: id, url: 'https://www.example.com', licence: 'own' }
  const source = `{ id: '${id}', credit: ${JSON.stringify(credit)}, everyMs: 1000, read: async () => null }`
  await writeFile(path, `export const createSource = () => (${source})\n`)
  return path
}

describe('openSources', () => {
  it('MKT-01 opens what is named, in that order, and the bundled rates behind it', async () => {
    const MARKET_SOURCES = 'binance,coingecko,frankfurter,currency-api,closes'
    const bundled = ['bundled', 'closes']
    expect(await idsOf({ MARKET_SOURCES: 'none' })).toEqual(bundled)
    expect(await idsOf({})).toEqual(['frankfurter', 'currency-api', ...bundled])
    expect(await idsOf({ MARKET_SOURCES, CLOSES_URL: join(folder, 'closes.csv') })).toEqual([
      ...['binance', 'coingecko', 'frankfurter', 'currency-api', 'closes-table'],
      ...bundled,
    ])
    expect(await idsOf({ MARKET_SOURCES: 'bundled,binance' })).toEqual([...bundled, 'binance'])
  })

  it('MKT-01 opens an adapter of the operator’s own', async () => {
    const MARKET_SOURCES = `module:${await ownModule('ticker.mjs', 'my-exchange')}`
    expect(await idsOf({ MARKET_SOURCES })).toEqual(['my-exchange', 'bundled', 'closes'])
  })

  it('TRUTH-04 takes ids of opened sources to be authoritative, and accepted levels, and names others', async () => {
    const own = await ownModule('own.mjs', 'my-exchange')
    const MARKET_SOURCES = `module:${own},binance`
    const MARKET_ACCEPTED_PRICES = 'btc:90000,eth:1.5,btc:95000.5'
    const environment = { MARKET_SOURCES, MARKET_AUTHORITATIVE: 'my-exchange', MARKET_ACCEPTED_PRICES }
    expect(await idsOf(environment)).toContain('my-exchange')
    const rules = judgeRules(parseConfig(environment))
    expect(rules.authoritative).toEqual(new Set(['my-exchange']))
    expect(rules.accepted).toEqual(
      new Map([
        ['btc', ['90000', '95000.5']],
        ['eth', ['1.5']],
      ]),
    )
    const unknown = open({ MARKET_SOURCES, MARKET_AUTHORITATIVE: 'coingecko' })
    await expect(unknown).rejects.toThrow('MARKET_AUTHORITATIVE: expected ids among my-exchange, binance')
  })

  it('OPS-01 names the variable where an adapter cannot be had, or two have one id', async () => {
    const missing = open({ MARKET_SOURCES: `module:${join(folder, 'nothing.mjs')}` })
    await expect(missing).rejects.toThrow(ConfigError)
    await expect(missing).rejects.toThrow('MARKET_SOURCES: The market source')
    const twice = [await ownModule('one.mjs', 'same'), await ownModule('two.mjs', 'same')]
    const both = open({ MARKET_SOURCES: twice.map((path) => `module:${path}`).join(',') })
    await expect(both).rejects.toThrow('MARKET_SOURCES: expected one source alone with the id same')
  })
})

describe('the bundled identities', () => {
  it('MKT-02 name only sources that the product brings', async () => {
    const named = [...(await readBundledIdentities()).keys()]
    expect(named.filter((name) => !productSourceIds.has(name))).toEqual([])
  })
})

describe('hasLiveSources', () => {
  it('tells bundled rates from anything else', () => {
    for (const MARKET_SOURCES of ['none', 'bundled'])
      expect(hasLiveSources(parseConfig({ MARKET_SOURCES }))).toBe(false)
    expect(hasLiveSources(parseConfig({}))).toBe(true)
    expect(hasLiveSources(parseConfig({ MARKET_SOURCES: 'bundled,binance' }))).toBe(true)
  })
})

describe('askedForMarketData', () => {
  const asked = (environment: Record<string, string>) => askedForMarketData(parseConfig(environment))

  it('OPS-01 names every host once, and modules by their paths', () => {
    expect(asked({})).toEqual(['api.frankfurter.dev', 'cdn.jsdelivr.net', 'latest.currency-api.pages.dev'])
    expect(asked({ MARKET_SOURCES: 'daily,frankfurter,binance,coingecko' })).toEqual([
      ...['api.frankfurter.dev', 'cdn.jsdelivr.net', 'latest.currency-api.pages.dev'],
      ...['data-api.binance.vision', 'data-stream.binance.vision', 'api.coingecko.com'],
    ])
    expect(asked({ MARKET_SOURCES: 'module:/srv/ticker.ts' })).toEqual(['/srv/ticker.ts'])
  })

  it('OPS-01 names nobody where nobody is asked', () => {
    for (const MARKET_SOURCES of ['none', 'bundled']) expect(asked({ MARKET_SOURCES })).toEqual([])
    expect(asked({ MARKET_SOURCES: 'closes', CLOSES_URL: '/srv/closes.csv' })).toEqual([])
    expect(asked({ MARKET_SOURCES: 'closes', CLOSES_URL: 'https://a.example/closes.csv' })).toEqual([
      'a.example',
    ])
  })
})
