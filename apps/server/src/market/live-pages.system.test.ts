import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MarketReading } from '@portico/market'
import { bundledSources, type MarketSource } from '@portico/market-app'
import { createSite } from '@portico/site'
import { createMarketHistory, type MarketHistory, openSql } from '@portico/stores'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const startMs = Date.now()
const iso = (agoMs: number) => new Date(startMs - agoMs).toISOString()
const day = (agoDays: number) => iso(agoDays * dayMs).slice(0, 10)
const credit = {
  ...{ id: 'fair', name: 'Test Fair', url: 'https://fair.example/', licence: 'none' },
  pace: 'minutes',
} as const

/** An exchange that tells what its two coins cost now, and nothing of the hours before. */
const exchange: MarketSource = {
  ...{ id: credit.id, credit, everyMs: 60_000 },
  async read(): Promise<MarketReading> {
    const asOf = new Date().toISOString()
    const quotes = Object.entries({ btc: '84000', eth: '2900' }).map(([assetId, price]) => {
      return { assetId, price, asOf, source: credit.id, low24h: null, high24h: null }
    })
    return { credit, asOf, assets: [], quotes, series: [] }
  },
}

/** What a server that has run for a day and a half keeps: each hour's price of bitcoin, its closes, and the day before as a whole. */
async function remember(history: MarketHistory): Promise<void> {
  for (let hour = 36; hour > 0; hour -= 1) {
    const price = hour === 12 ? '86500' : hour === 30 ? '70000' : '84000'
    await history.writeObservation({
      takenAt: iso(hour * hourMs),
      prices: [{ assetId: 'btc', price, ageSeconds: 0 }],
    })
  }
  const own = { assetId: 'btc', source: credit.id, currency: 'usd' }
  const closes = [2, 1, 0].map((ago) => ({ date: day(ago), price: '84000' }))
  await history.writeCloses([{ ...own, closes }])
  const prices = { open: '84000', high: '87000', low: '82000', close: '84000' }
  await history.writeBars([{ ...own, bars: [{ date: day(1), ...prices, from: 0, to: 86_400 }] }])
}

let dataFolder: string
let server: TestServer

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-day-'))
  const logger = { info() {}, warn() {}, error() {} }
  {
    await using sql = await openSql({ dataFolder, databaseUrl: null, logger })
    await remember(createMarketHistory({ sql }))
  }
  server = await startTestServer(
    { DATA_DIR: dataFolder, MARKET_PUBLISH_SECONDS: '1' },
    { openSite: createSite, sources: [exchange, ...bundledSources()] },
  )
}, 60_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(dataFolder, { recursive: true })
})

const htmlOf = async (path: string) => (await server.fetch(path)).text()
/** The period that the first HTML marks as the shown one. */
const periodOf = (html: string) => /window-chosen[^>]*aria-current="true"[^>]*>([^<]+)</.exec(html)?.[1]
/** Points of the line that the first HTML draws. */
function pointsOf(html: string): number {
  const [chart = ''] = /<svg[^>]* role="img".*?<\/svg>/s.exec(html) ?? []
  const line = /<path[^>]*-?line-[^>]* d="([^"]+)"/.exec(chart)?.[1] ?? ''
  return (line.match(/-?\d+(\.\d+)?/g) ?? []).length / 2
}

it('COIN-02 begins the chart of a price page with the last 24 hours, from the prices of its hours', async () => {
  await expect.poll(() => htmlOf('/price/btc').then(periodOf), { timeout: 20_000 }).toBe('24 hours')
  const html = await htmlOf('/price/btc')
  expect(html).toContain('86,500')
  expect(html).not.toContain('70,000')
  expect(pointsOf(html)).toBeGreaterThanOrEqual(24)
})

it('COIN-02 begins it with days where the hours are not known', async () => {
  const html = await htmlOf('/price/eth')
  expect(html).toContain('Test Fair')
  expect(periodOf(html)).not.toBe('24 hours')
})

it('COIN-02 hands out the open, high and low of a stored day', async () => {
  const table = () => server.fetch('/price/btc/history.json').then(async (answer) => answer.json())
  await expect
    .poll(table, { timeout: 20_000 })
    .toHaveProperty(
      'closes',
      expect.arrayContaining([{ date: day(0), close: '84000', open: '84000', high: '87000', low: '82000' }]),
    )
  expect(await htmlOf('/price/btc/history')).toContain('$87,000.00')
})
