import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MarketSource, type RunningMarket, startMarket } from '@portico/market-app'
import { createInProcessSnapshotStore, openSql, readMarketReports, type SqlStore } from '@portico/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followMarketDecisions } from './market-decisions.ts'
import { reportMarket } from './report-market.ts'

const logger = { info: () => {}, warn: () => {}, error: () => {} }
const market = 'portico'
const reason = 'asked by the desk'

let folder: string
let sql: SqlStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'word-'))
  sql = await openSql({ dataFolder: folder, databaseUrl: null, logger })
}, 120_000)
afterAll(async () => {
  await sql[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await sql.db.deleteFrom('market_verdict').execute()
  await sql.db.deleteFrom('market_set_value').execute()
})

/** Sources that know one coin: a bundled one at 100, and one that is asked each second and says what the test says. */
function sourcesSaying(price: () => string): readonly MarketSource[] {
  const coin = {
    id: 'coin',
    slug: 'coin',
    code: 'COIN',
    name: 'Coin',
    symbol: null,
    icon: null,
    supply: null,
  }
  const source = (id: string, everyMs: number | null, said: () => string): MarketSource => {
    const credit = { id, name: id, url: 'https://example.org/', licence: 'CC0-1.0', pace: 'seconds' } as const
    const startedMs = Date.now()
    return {
      ...{ id, credit, everyMs },
      async read() {
        const asOf = new Date(everyMs === null ? startedMs - 3_600_000 : Date.now()).toISOString()
        const quote = { assetId: 'coin', price: said(), asOf, source: id, high24h: null, low24h: null }
        return { credit, asOf, assets: [{ ...coin, kind: 'crypto' }], quotes: [quote], series: [] }
      },
    }
  }
  return [source('live', 100, price), source('bundled', null, () => '100')]
}

/** A market that really runs, with a database that operators write to. */
async function runningMarket(price: () => string) {
  await using stack = new AsyncDisposableStack()
  const operator = { name: 'The exchange', url: 'https://example.com' }
  const word = stack.use(
    await followMarketDecisions({ sql, market, operator, logger, now: Date.now, everyMs: 50 }),
  )
  const store = createInProcessSnapshotStore()
  const running: RunningMarket = stack.use(
    await startMarket({
      ...{ store, word, logger, sources: sourcesSaying(price), publishEveryMs: 50 },
      signal: new AbortController().signal,
    }),
  )
  stack.use(await reportMarket({ market: running, sql, name: market, process: 'one', logger, everyMs: 50 }))
  const opened = stack.move()
  return {
    word,
    store,
    quote: () => store.current().quote('coin'),
    held: async () => (await readMarketReports({ db: sql.db, market }, Date.now()))[0]?.held ?? [],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const made = (id: string, lastsMs: number) => ({
  ...{ id: id.padEnd(22, 'x'), market, asset_id: 'coin', reason, made_by: 'Mia' },
  made_at: new Date(),
  ends_at: new Date(Date.now() + lastsMs),
})

function judge(verdict: 'accepted' | 'rejected', price: string) {
  return sql.db
    .insertInto('market_verdict')
    .values({ ...made(verdict, 86_400_000), source: 'live', price, verdict })
    .execute()
}

function setPrice(value: string, lastsMs = 86_400_000) {
  return sql.db
    .insertInto('market_set_value')
    .values({ ...made('price', lastsMs), figure: 'price', value })
    .execute()
}

describe('a market that operators speak to', () => {
  it('SHIP-03 reports a held price with what is shown, and shows it once it is accepted', async () => {
    let price = '100'
    await using own = await runningMarket(() => price)
    await expect.poll(() => own.quote()?.source).toBe('live')
    price = '1000'
    await expect
      .poll(own.held, { timeout: 5000 })
      .toMatchObject([
        { assetId: 'coin', source: 'live', dollars: '1000', reason: 'jump', shown: { price: '100' } },
      ])
    await judge('accepted', '1000')
    await expect.poll(() => own.quote()?.price, { timeout: 5000 }).toBe('1000')
    await expect.poll(own.held).toEqual([])
  })

  it('SHIP-03 asks no more about a price that was rejected', async () => {
    let price = '100'
    await using own = await runningMarket(() => price)
    await expect.poll(() => own.quote()?.source).toBe('live')
    price = '1000'
    await expect.poll(own.held, { timeout: 5000 }).toHaveLength(1)
    await judge('rejected', '1000')
    await expect.poll(own.held, { timeout: 5000 }).toEqual([])
    expect(own.quote()?.price).toBe('100')
  })

  it('SHIP-03 shows a price that was set under the operator’s name, ends it by its time, and keeps it over a restart', async () => {
    await setPrice('7', 3000)
    {
      await using own = await runningMarket(() => '100')
      // From the first snapshot on, before any source has answered.
      expect(own.quote()).toMatchObject({ price: '7', source: 'set-by-hand' })
      expect(own.store.current().sources.at(-1)).toMatchObject({ id: 'set-by-hand', name: 'The exchange' })
    }
    await using again = await runningMarket(() => '100')
    expect(again.quote()?.price).toBe('7')
    await expect.poll(() => again.quote()?.price, { timeout: 10_000 }).toBe('100')
    expect(again.store.current().sources.map(({ id }) => id)).not.toContain('set-by-hand')
  })

  it('SHIP-03 ends a price early when an operator does, and hears nothing said of another market', async () => {
    await setPrice('7')
    await sql.db
      .insertInto('market_set_value')
      .values({ ...made('other', 60_000), market: 'other', figure: 'supply', value: '5' })
      .execute()
    await using own = await runningMarket(() => '100')
    expect(own.word.values()).toHaveLength(1)
    await sql.db.updateTable('market_set_value').set({ ended_at: new Date() }).execute()
    await expect.poll(() => own.quote()?.price, { timeout: 5000 }).toBe('100')
  })

  it('SHIP-03 ends what is set and accepted by its time while the database is away, and tells it', async () => {
    const away = await mkdtemp(join(tmpdir(), 'word-away-'))
    const own = await openSql({ dataFolder: away, databaseUrl: null, logger })
    const coin = { ...made('price', 60_000), figure: 'price' as const, value: '7' }
    await own.db.insertInto('market_set_value').values(coin).execute()
    const accepted = { ...made('accepted', 90_000), source: 'live', price: '9', verdict: 'accepted' as const }
    await own.db.insertInto('market_verdict').values(accepted).execute()
    let nowMs = Date.now()
    const operator = { name: 'The exchange', url: 'https://example.com' }
    await using word = await followMarketDecisions({
      ...{ sql: own, market, operator, logger, now: () => nowMs, everyMs: 20 },
    })
    let told = 0
    word.subscribe(() => {
      told += 1
    })
    await own[Symbol.asyncDispose]()
    await rm(away, { recursive: true })
    await word.refresh()
    expect([word.values().length, word.rules().accepted.size, told]).toEqual([1, 1, 0])
    nowMs += 60_000
    expect([word.values().length, word.rules().accepted.size]).toEqual([0, 1])
    await expect.poll(() => told).toBe(1)
    nowMs += 30_000
    await expect.poll(() => told).toBe(2)
    expect(word.rules().accepted.size).toBe(0)
  })
})
