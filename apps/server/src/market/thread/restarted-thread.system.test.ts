import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { delistAsset } from '@portico/gateway'
import type { Snapshot } from '@portico/market'
import { createInProcessSnapshotStore, type OpenedSqlStore, openSql } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTicker, type Ticker } from '../../../test/market-thread/ticker.ts'
import { parseConfig } from '../../config/config.ts'
import { startMarketThread } from './start-market-thread.ts'

const quiet = { info() {}, warn() {} }
const cleaning = new AsyncDisposableStack()
let ticker: Ticker
let dataFolder: string
let sql: OpenedSqlStore

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-restarted-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  sql = cleaning.use(await openSql({ dataFolder, databaseUrl: null, logger: quiet }))
  ticker = cleaning.use(await createTicker({ btc: '64000', eth: '2600', ltc: '70' }))
}, 120_000)
afterAll(() => cleaning.disposeAsync())

/** A market in a thread, with everything that it publishes and logs. */
async function start(signal: AbortSignal = new AbortController().signal) {
  const store = createInProcessSnapshotStore()
  const published: Snapshot[] = []
  store.subscribe((snapshot) => void published.push(snapshot))
  const lines: { readonly message: string; readonly fields: object }[] = []
  const log = (fields: object, message: string) => void lines.push({ message, fields })
  const environment = { MARKET_SOURCES: `module:${ticker.module}`, MARKET_PUBLISH_SECONDS: '1' }
  const force = new AbortController()
  const market = await startMarketThread({
    config: parseConfig({ ...environment, DATA_DIR: dataFolder }),
    ...{ operator: { name: 'Test', url: 'https://www.example.com' }, store, sql, signal },
    live: { publish() {}, subscribe: () => () => {}, async [Symbol.asyncDispose]() {} },
    logger: { info: log, warn: log, error: log },
    ...{ force: force.signal, listening: Promise.resolve(), sourcesModule: null },
    redisWatch: { connection() {}, failed() {}, wrote() {} },
    sqlWatch: { pool() {}, troubled() {}, wrote() {} },
    ...{ mayPublish: () => true, countFailure() {} },
  })
  const price = (assetId: string) => store.current().quote(assetId)?.price
  const told = (words: string) => lines.filter(({ message }) => message.includes(words))
  return { market, published, price, told, store, force, [Symbol.asyncDispose]: market[Symbol.asyncDispose] }
}

const soon = { timeout: 20_000 }

describe('a thread of the market that is started again', () => {
  it('GATE-05 SAFE-06 shows nothing older or poorer than before it ended, and nothing that was taken off', async () => {
    await delistAsset({ sql, website: 'default', nowMs: Date.now() }, { assetId: 'ltc', reason: 'no market' })
    await using thread = await start()
    await expect.poll(() => thread.price('btc'), soon).toBe('64000')
    await ticker.does('ends')
    await expect.poll(() => thread.told('is started again').length, soon).toBe(1)
    expect(thread.told('is started again')[0]?.fields).toMatchObject({ exitCode: 3 })
    await ticker.say({ eth: '2601' })
    await expect.poll(() => thread.price('eth'), soon).toBe('2601')
    expect(thread.price('btc')).toBe('64000')
    const times = thread.published.map(({ asOf }) => Date.parse(asOf))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const off = thread.published.map((snapshot) => [snapshot.isDelisted('ltc'), snapshot.asset('ltc')])
    expect(off).toEqual(thread.published.map(() => [true, null]))
    await ticker.say({ btc: '64000', eth: '2600' })
  }, 60_000)

  it('SAFE-06 says why it could not be started again, and is tried again, whatever an adapter holds', async () => {
    await using thread = await start()
    await expect.poll(() => thread.price('btc'), soon).toBe('64000')
    await ticker.does('ends')
    await expect.poll(() => thread.told('is started again').length, soon).toBe(1)
    await ticker.does('cannot be made')
    await expect.poll(() => thread.told('is started again').length, soon).toBe(2)
    expect(thread.told('is started again')[1]?.fields).toMatchObject({
      exitCode: 1,
      reason: expect.stringContaining('the ticker cannot be made'),
    })
    expect(thread.market.status().reasons).toContainEqual(expect.stringContaining('has ended'))
    await ticker.say({ btc: '64100' })
    await expect.poll(() => thread.price('btc'), soon).toBe('64100')
  }, 60_000)

  it('OPS-01 is not started again by a server that stops, and ends in time when it is forced', async () => {
    await ticker.say({ btc: '64100' })
    const stop = new AbortController()
    const thread = await start(stop.signal)
    stop.abort()
    thread.force.abort()
    const begunMs = performance.now()
    await thread[Symbol.asyncDispose]()
    expect(performance.now() - begunMs).toBeLessThan(5000)
    expect(thread.told('is started again')).toEqual([])
  }, 60_000)

  it('OPS-01 does not start where the server has been told to stop', async () => {
    const stop = new AbortController()
    stop.abort(new Error('the server stops'))
    await expect(start(stop.signal)).rejects.toThrow('the server stops')
  }, 60_000)
})
