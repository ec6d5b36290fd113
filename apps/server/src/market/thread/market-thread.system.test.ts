import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSite } from '@portico/site'
import { createMarketHistory, openSql } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { ConfigError } from '../../config/setting.ts'

let folder: string
let dataFolder: string
let server: TestServer

const credit = {
  id: 'ticker',
  name: 'Ticker',
  url: 'https://www.example.com',
  licence: 'own',
  pace: 'seconds',
}

/** An adapter of the operator's own that tells what stands in a file; `end` ends the thread that reads it. */
const adapter = `import { readFile } from 'node:fs/promises'
const credit = ${JSON.stringify(credit)}
export const createSource = () => ({
  ...{ id: credit.id, credit, everyMs: 1000 },
  async read() {
    const price = await readFile(new URL('./price', import.meta.url), 'utf8')
    if (price === 'end') process.exit(3)
    if (price === 'nothing') throw new Error('the ticker is closed')
    const asOf = new Date().toISOString()
    const quote = { assetId: 'btc', price, asOf, source: credit.id, high24h: null, low24h: null }
    return { credit, asOf, assets: [], quotes: [quote], series: [] }
  },
})
`

const say = (price: string) => writeFile(join(folder, 'price'), price)
const environmentOf = (module: string) => ({
  MARKET_SOURCES: `module:${module}`,
  MARKET_PUBLISH_SECONDS: '1',
  MARKET_THREAD: 'on',
})
const told = (words: string) => server.lines.filter(({ message }) => message.includes(words))

async function priceOf(from: string): Promise<string> {
  const answer = await server.fetch(`/v1/market/quote?from=${from}&to=usd`)
  return (await answer.json()).data.value
}

async function reasons(): Promise<readonly string[]> {
  const { reasons = [] } = await (await server.fetch('/readyz')).json()
  return reasons
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-ticker-'))
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-thread-'))
  await writeFile(join(folder, 'ticker.mjs'), adapter)
  await say('64000')
  server = await startTestServer({ ...environmentOf(join(folder, 'ticker.mjs')), DATA_DIR: dataFolder })
}, 60_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(dataFolder, { recursive: true })
  await rm(folder, { recursive: true })
})

describe('a market in a thread of its own', () => {
  it('MKT-01 shows what its sources say, beside what is bundled', async () => {
    await expect.poll(() => priceOf('btc')).toBe('64000')
    await say('64100')
    await expect.poll(() => priceOf('btc')).toBe('64100')
    expect(Number(await priceOf('eth'))).toBeGreaterThan(0)
  })

  it('MKT-03 tells how its sources are doing, in words and figures', async () => {
    await say('nothing')
    const failures = async () =>
      (await server.metrics()).includes('portico_market_source_failures{source="ticker"}')
    await expect.poll(failures).toBe(true)
    await expect
      .poll(() => told('cannot be read').map(({ fields }) => fields))
      .toMatchObject([{ source: 'ticker' }])
    await say('64200')
    await expect.poll(() => priceOf('btc')).toBe('64200')
  })

  it('SAFE-06 leaves the last prices when it ends, says so, and is started again', async () => {
    await say('end')
    await expect.poll(() => told('has ended').map(({ level }) => level)).toContain('error')
    expect(await priceOf('btc')).toBe('64200')
    expect(await reasons()).toContainEqual(expect.stringContaining('the thread of the market has ended'))
    await say('64300')
    await expect.poll(() => priceOf('btc'), { timeout: 30_000 }).toBe('64300')
    await expect.poll(reasons).toEqual([])
  })

  it('MKT-13 SAFE-06 ends with its process, after what it saw was written into the database of the process', async () => {
    await server[Symbol.asyncDispose]()
    await using sql = await openSql({ dataFolder, databaseUrl: null, logger: { info() {}, warn() {} } })
    const seen = await createMarketHistory({ sql }).readBars(['btc'])
    expect(seen).toMatchObject([{ source: 'ticker', bars: [{ high: '64300' }] }])
  })
})

it('MKT-01 does not start with a source that cannot be had', async () => {
  const missing = startTestServer(environmentOf(join(folder, 'nothing.mjs')))
  await expect(missing).rejects.toThrow(ConfigError)
  await expect(missing).rejects.toThrow('MARKET_SOURCES: The market source')
})

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''

describe.runIf(redisUrl)('a market in a thread with a Redis', () => {
  it('GATE-04 sends what it comes to, so that other processes show it', async () => {
    await say('65000')
    const shared = { REDIS_URL: redisUrl, MARKET_NAME: `thread-${process.pid}` }
    const market = { ...shared, ...environmentOf(join(folder, 'ticker.mjs')), ROLES: 'market' }
    await using publisher = await startTestServer(market, { marketKeeps: 'nothing' })
    await using follower = await startTestServer({ ...shared, ROLES: 'site' }, { openSite: createSite })
    const shown = async () => (await follower.fetch('/price/btc.json')).text()
    await expect.poll(shown).toContain('65000')
    await say('65100')
    await expect.poll(shown).toContain('65100')
    expect((await publisher.metrics()).match(/portico_condition\{subject="redis"\} (\d)/)?.[1]).toBe('0')
  })
})
