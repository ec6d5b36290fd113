import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { delistAsset } from '@portico/gateway'
import { type OpenedSqlStore, openSql } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestThread } from '../../../test/market-thread/started-thread.ts'
import { createTicker, type Ticker } from '../../../test/market-thread/ticker.ts'

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

const start = (signal?: AbortSignal) => startTestThread({ ticker, dataFolder, sql, signal })
const soon = { timeout: 20_000 }

describe('a thread of the market that is started again', () => {
  it('GATE-05 SAFE-06 shows nothing older than before it ended, nor less, and nothing that was taken off', async () => {
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

  it('OPS-01 is not started again by a server that stops', async () => {
    await ticker.say({ btc: '64100' })
    const stop = new AbortController()
    const thread = await start(stop.signal)
    stop.abort()
    await thread[Symbol.asyncDispose]()
    expect(thread.told('is started again')).toEqual([])
  }, 60_000)

  it('OPS-01 does not start where the server has been told to stop', async () => {
    const stop = new AbortController()
    stop.abort(new Error('the server stops'))
    await expect(start(stop.signal)).rejects.toThrow('the server stops')
  }, 60_000)
})
