import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenedSqlStore, openSql } from '@portico/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestThread } from '../../../test/market-thread/started-thread.ts'
import { createTicker, type Ticker } from '../../../test/market-thread/ticker.ts'

const cleaning = new AsyncDisposableStack()
let ticker: Ticker
let dataFolder: string
let sql: OpenedSqlStore

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-hanging-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  sql = cleaning.use(await openSql({ dataFolder, databaseUrl: null, logger: { info() {}, warn() {} } }))
  ticker = cleaning.use(await createTicker({ btc: '64000' }))
}, 120_000)
beforeEach(() => ticker.say({ btc: '64000' }))
afterAll(() => cleaning.disposeAsync())

const soon = { timeout: 20_000 }

/** Starts threads, one for each signal, and has them hang. */
async function startHanging(stops: readonly AbortController[]) {
  const before = await ticker.hung()
  const threads = []
  for (const { signal } of stops) threads.push(await startTestThread({ ticker, dataFolder, sql, signal }))
  await ticker.does('hangs')
  await expect.poll(() => ticker.hung(), soon).toBe(before + threads.length)
  return threads
}

async function takes(work: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now()
  await work()
  return performance.now() - begunMs
}

describe('a thread of the market that hangs', () => {
  it('SAFE-06 is cut off after a while, says so, and is started again, with the last prices meanwhile', async () => {
    await using thread = await startTestThread({ ticker, dataFolder, sql, hungMs: 4000 })
    await expect.poll(() => thread.price('btc'), soon).toBe('64000')
    await ticker.does('hangs')
    await expect.poll(() => thread.told('is started again').length, soon).toBe(1)
    expect(thread.told('is started again')[0]?.fields).toMatchObject({
      reason: 'it has told nothing for 4 s',
    })
    expect(thread.told('hangs and is cut off')).toHaveLength(1)
    expect(thread.price('btc')).toBe('64000')
    await ticker.say({ btc: '64100' })
    await expect.poll(() => thread.price('btc'), soon).toBe('64100')
    expect(thread.market.status().reasons).toEqual([])
  }, 60_000)

  it('OPS-01 ends in time, also while its process waits for other things, and sooner where it is forced', async () => {
    const stops = [new AbortController(), new AbortController(), new AbortController()]
    const [usual, before, meanwhile] = await startHanging(stops)
    before?.force.abort()
    const others = [before, meanwhile].map((thread, index) =>
      takes(async () => {
        stops[index + 1]?.abort()
        await thread?.[Symbol.asyncDispose]()
      }),
    )
    const all = takes(async () => {
      stops[0]?.abort()
      // As answers on their way are waited for.
      await Promise.all(others)
      await usual?.[Symbol.asyncDispose]()
    })
    await others[0]
    meanwhile?.force.abort()
    const [usualMs, beforeMs = 0, meanwhileMs = 0] = [await all, ...(await Promise.all(others))]
    expect(usualMs).toBeGreaterThan(4500)
    expect(usualMs).toBeLessThan(7500)
    expect(beforeMs).toBeGreaterThan(1000)
    expect(beforeMs).toBeLessThan(4000)
    expect(meanwhileMs).toBeGreaterThan(beforeMs)
    expect(meanwhileMs).toBeLessThan(usualMs - 500)
  }, 60_000)
})
