import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { startWire } from '../test-wire.ts'
import { describeLiveFeed, livePrice } from './contract.ts'
import { createInProcessLiveFeed } from './in-process.ts'
import { readLiveMessage, writeLiveMessage } from './live-message.ts'
import { openLiveFeed } from './open-live-feed.ts'
import type { LivePrice } from './port.ts'
import { openRedisLiveFeed } from './redis-live.ts'

const logger = { info: () => {}, warn: () => {} }

describeLiveFeed('in process', {
  open: async (onListenerError) => createInProcessLiveFeed({ onListenerError }),
})

describe('readLiveMessage', () => {
  const from = randomUUID()

  it('reads what was written', () => {
    const message = { from, prices: [livePrice('btc', '0.000000000000000001'), livePrice('wrapped-btc-2')] }
    expect(readLiveMessage(writeLiveMessage(message))).toEqual(message)
  })

  it.each([
    ['no text of JSON', 'hello'],
    ['another thing', '[]'],
    ['no mark of the node', JSON.stringify({ prices: [] })],
    ['something more', JSON.stringify({ from, prices: [], more: 1 })],
    ['an asset in capitals', { assetId: 'BTC' }],
    ['a price of zero', { price: '0.000' }],
    ['a negative price', { price: '-1' }],
    ['a price with an exponent', { price: '1e308' }],
    ['no price', { price: '' }],
    ['NaN', { price: 'NaN' }],
    ['a price without an end', { price: '1'.repeat(101) }],
    ['a day for an instant', { asOf: '2026-11-20' }],
    ['no source', { source: '' }],
  ])('CUR-02 refuses %s', (_name, fault) => {
    const prices = typeof fault === 'string' ? [] : [livePrice('eth'), { ...livePrice('btc'), ...fault }]
    expect(readLiveMessage(typeof fault === 'string' ? fault : writeLiveMessage({ from, prices }))).toBeNull()
  })

  it('answers null or a message for any text, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const message = readLiveMessage(text)
        expect(message === null || Array.isArray(message.prices)).toBe(true)
      }),
    )
  })
})

describe('openLiveFeed with a Redis that cannot be reached', () => {
  it('GATE-04 opens, serves its own node, and publishes without a wait or an error', async () => {
    await using feed = await openLiveFeed({ redisUrl: 'redis://127.0.0.1:1', website: 'test', logger })
    const told: string[] = []
    feed.subscribe((prices) => told.push(...prices.map(({ assetId }) => assetId)))
    feed.publish([livePrice('btc')])
    expect(told).toEqual(['btc'])
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

function describeNodes(redisUrl: string): void {
  describe('LiveFeed between nodes', () => {
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
      const isLost = () => there.lines.includes('the way in for live prices is not available')
      await expect.poll(isLost, { timeout: 10_000 }).toBe(true)
      wire.hold('open')
      await untilHeard()
    })
  })
}

const redisUrl = process.env['TEST_REDIS_URL']
if (redisUrl !== undefined) {
  describeLiveFeed('Redis', {
    open: (onListenerError) =>
      openRedisLiveFeed({ redisUrl, website: randomUUID(), logger, onListenerError }),
  })
  describeNodes(redisUrl)
}
