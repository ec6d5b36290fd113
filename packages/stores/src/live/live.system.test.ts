import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { startWire } from '../../test/wire.ts'
import { describeLiveFeed, livePrice } from '../../test/live-contract.ts'
import { openLiveFeed } from './open-live-feed.ts'
import type { LivePrice } from './port.ts'
import { openRedisLiveFeed } from './redis-live.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const logger = { info: () => {}, warn: () => {} }

describe.runIf(redisUrl)('with a server', () => {
  describeLiveFeed('Redis', {
    open: (onListenerError) =>
      openRedisLiveFeed({ redisUrl, website: randomUUID(), logger, onListenerError }),
  })
})

/** A node of a site: a feed, and the assets that it was told of. */
async function openNode(redisUrl: string, website: string) {
  const told: string[] = []
  const lines: string[] = []
  let malformed = 0
  const feed = await openLiveFeed({
    redisUrl,
    website,
    logger: { info: () => {}, warn: (_fields, message) => lines.push(message) },
    countMalformed: () => (malformed += 1),
  })
  feed.subscribe((prices: readonly LivePrice[]) => told.push(...prices.map(({ assetId }) => assetId)))
  return {
    feed,
    told,
    lines,
    malformed: () => malformed,
    [Symbol.asyncDispose]: () => feed[Symbol.asyncDispose](),
  }
}

describe.runIf(redisUrl)('LiveFeed between nodes', () => {
  it('CUR-02 tells the other nodes of a site, this node once, and no other site', async () => {
    const website = randomUUID()
    await using here = await openNode(redisUrl, website)
    await using there = await openNode(redisUrl, website)
    await using elsewhere = await openNode(redisUrl, randomUUID())
    here.feed.publish([livePrice('btc'), livePrice('eth')])
    there.feed.publish([livePrice('usd')])
    await expect.poll(() => there.told).toEqual(['usd', 'btc', 'eth'])
    await expect.poll(() => here.told).toEqual(['btc', 'eth', 'usd'])
    expect(elsewhere.told).toEqual([])
  })

  it('drops and counts what is no message, and goes on', async () => {
    const website = randomUUID()
    await using here = await openNode(redisUrl, website)
    await using there = await openNode(redisUrl, website)
    const redis = new Redis(redisUrl)
    const faults = ['', '{', '{"from":1,"prices":[]}', JSON.stringify({ from: randomUUID(), prices: [[]] })]
    for (const fault of faults) await redis.publish(`live-prices:0:${website}`, fault)
    redis.disconnect()
    here.feed.publish([livePrice('btc')])
    await expect.poll(() => there.told).toEqual(['btc'])
    expect(there.malformed()).toBe(faults.length)
  })

  it('hears again by itself after a connection that was cut, and one on which nothing came', async () => {
    const website = randomUUID()
    const { hostname, port } = new URL(redisUrl)
    await using wire = await startWire({ host: hostname, port: Number(port || 6379) })
    await using here = await openNode(redisUrl, website)
    await using there = await openNode(`redis://127.0.0.1:${wire.port}`, website)
    const untilHeard = () => {
      const before = there.told.length
      const publish = () => {
        here.feed.publish([livePrice('btc')])
        return there.told.length
      }
      return expect.poll(publish, { timeout: 10_000 }).toBeGreaterThan(before)
    }
    await untilHeard()
    wire.cut()
    await untilHeard()
    wire.hold('held')
    there.lines.length = 0
    const isLost = () => there.lines.includes('the receiver of live prices is not available')
    await expect.poll(isLost, { timeout: 10_000 }).toBe(true)
    wire.hold('open')
    await untilHeard()
  })
})
