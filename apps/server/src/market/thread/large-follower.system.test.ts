import { randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { createSnapshot } from '@portico/market'
import { createSite } from '@portico/site'
import { openSnapshots } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { largeMarketData } from '../../../test/market-thread/large-market.ts'
import { startTestServer } from '../../../test/server.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const quiet = { info() {}, warn() {} }

async function publisherOf(website: string) {
  return openSnapshots({
    ...{ redisUrl, website, part: 'publish', logger: quiet },
    now: () => performance.now(),
  })
}

/** How many threads the process starts meanwhile. */
function countThreads() {
  const seen: Worker[] = []
  const note = (worker: Worker) => void seen.push(worker)
  process.on('worker', note)
  return { seen, [Symbol.dispose]: () => void process.off('worker', note) }
}

const startFollower = (website: string) =>
  startTestServer({ REDIS_URL: redisUrl, MARKET_NAME: website, ROLES: 'site' }, { openSite: createSite })

describe.runIf(redisUrl)('a site that follows the market of another process', () => {
  it.each([
    [3000, 1],
    [30, 0],
  ])(
    'GATE-04 shows %i coins, decoded in %i threads of its own, also when they change, and says when the market is gone',
    async (coins, threads) => {
      const website = `follower-${randomUUID().slice(0, 8)}`
      const market = await publisherOf(website)
      market.publish(createSnapshot(largeMarketData({ version: '1', price: '71', coins })))
      using counted = countThreads()
      const before = counted.seen.length
      await expect.poll(async () => (await openedFollower(website)) ?? '').toContain('71')
      await using site = await startFollower(website)
      const shown = async () => (await site.fetch('/price/coin-7.json')).text()
      expect(await shown()).toContain('"71"')
      expect(counted.seen.length - before).toBe(threads)
      market.publish(createSnapshot(largeMarketData({ version: '2', price: '72', coins })))
      await expect.poll(shown, { timeout: 15_000 }).toContain('"72"')
      await market[Symbol.asyncDispose]()
      const reasons = async () => JSON.stringify((await (await site.fetch('/readyz')).json()).reasons)
      await expect
        .poll(reasons, { timeout: 30_000 })
        .toContain(`no market named ${website} has been heard of`)
    },
    60_000,
  )
})

/** The price of a coin in Redis; null before the first. */
async function openedFollower(website: string): Promise<string | null> {
  await using follower = await openSnapshots({
    ...{ redisUrl, website, part: 'follow', logger: quiet },
    now: () => performance.now(),
  })
  try {
    return follower.current().quote('coin-7')?.price ?? null
  } catch {
    // Nothing is published yet.
    return null
  }
}
