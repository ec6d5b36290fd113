import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SnapshotsOptions } from '../open-snapshots.ts'
import { partNames, readHead, snapshotFormat, snapshotKeys } from './head.ts'
import { type FleetNode, openNode, storeByHand } from '../../../test/snapshot/fleet.ts'
import { marketData, marketSnapshot } from '../../../test/snapshot/market.ts'

const earlier = '2026-11-20T15:36:00Z'
const later = '2026-11-20T15:38:00Z'

/** Long enough for a busy machine; how fast it is, the exhaustive run tells. */
const longWait = { timeout: 15_000 }

/** A site of its own for each test, on the one Redis. */
interface Site {
  readonly redis: () => Redis
  readonly website: () => string
  readonly open: (part: SnapshotsOptions['part'], now?: () => number) => Promise<FleetNode>
}

function createSite(redisUrl: string): Site {
  let redis: Redis | null = null
  let website = ''
  beforeAll(() => {
    redis = new Redis(redisUrl)
  })
  afterAll(() => redis?.disconnect())
  beforeEach(() => {
    website = randomUUID()
  })
  return {
    redis: () => redis ?? expect.fail('Redis is not there'),
    website: () => website,
    open: (part, now) => openNode({ redisUrl, website, part, ...(now && { now }) }),
  }
}

const countOf = ({ lines }: FleetNode, text: string) => lines.filter((line) => line.includes(text)).length

async function becomes({ version }: FleetNode, wanted: string): Promise<void> {
  await expect.poll(version, longWait).toBe(wanted)
}

function describeFollower({ redis, website, open }: Site): void {
  it('GATE-04 takes over what is published, whole, and each newer version', async () => {
    await using market = await open('publish')
    await using site = await open('follow')
    expect(site.version()).toBeNull()
    market.store.publish(marketSnapshot({ version: '1', assets: 700 }))
    await becomes(site, '1')
    expect(site.store.current().data).toEqual(marketData({ version: '1', assets: 700 }))
    market.store.publish(marketSnapshot({ version: '2', assets: 700, price: '1.6' }))
    await becomes(site, '2')
    expect(site.store.current().data).toEqual(marketData({ version: '2', assets: 700, price: '1.6' }))
  })

  it('has what is current before it is open, after the publisher has gone', async () => {
    await storeByHand({ redis: redis(), website: website(), data: marketData({ version: '1' }) })
    await using site = await open('follow')
    expect(site.version()).toBe('1')
  })

  it('sees a new version also when nobody tells it, and none of another site', async () => {
    await using site = await open('follow')
    await using other = await openNodeElsewhere(redis())
    await storeByHand({ redis: redis(), website: website(), data: marketData({ version: '1' }) })
    await becomes(site, '1')
    expect(other.version()).toBeNull()
  })

  it('leaves what is older or of another format alone, with one warning each, and follows on', async () => {
    const put = (version: string, asOf: string, format = snapshotFormat) =>
      storeByHand({ redis: redis(), website: website(), data: marketData({ version, asOf }), format })
    await put('1', earlier)
    await using site = await open('follow')
    site.store.publish(marketSnapshot({ version: 'own', asOf: later }))
    await put('2', earlier)
    await expect.poll(() => countOf(site, 'older than the current one'), longWait).toBe(1)
    await put('3', later, snapshotFormat + 1)
    await expect.poll(() => countOf(site, 'a format that this release does not know'), longWait).toBe(1)
    await put('4', later)
    await becomes(site, '4')
    expect(site.versions).toEqual(['own', '4'])
    expect(countOf(site, 'left alone')).toBe(2)
  })

  it('leaves a head that cannot be read alone', async () => {
    await using site = await open('follow')
    const head = { format: snapshotFormat, version: '1', head: '{"version":"1"}' }
    await redis().hset(snapshotKeys(website()).head, head)
    await expect.poll(() => countOf(site, 'cannot be read'), longWait).toBe(1)
    expect(site.version()).toBeNull()
  })

  it('asks again for parts that are missing or broken, and shows the old snapshot until they are there', async () => {
    await storeByHand({ redis: redis(), website: website(), data: marketData({ version: '1' }) })
    await using site = await open('follow')
    const data = marketData({ version: '2', price: '1.6' })
    const left = await storeByHand({ redis: redis(), website: website(), data, without: 'quotes' })
    await expect.poll(() => countOf(site, 'could not be taken over'), longWait).toBe(1)
    for (const [key] of left) await redis().set(key, 'broken')
    for (const [key, bytes] of left) await redis().set(key, bytes)
    await becomes(site, '2')
    expect(site.versions).toEqual(['2'])
  })
}

function openNodeElsewhere(redis: Redis): Promise<FleetNode> {
  const { host = '127.0.0.1', port = 6379 } = redis.options
  return openNode({ redisUrl: `redis://${host}:${port}`, website: randomUUID(), part: 'follow' })
}

/** A publisher's clock, which the test sets ahead of the next look after what is stored. */
function createClock() {
  let atMs = 0
  return {
    now: () => atMs,
    passRenewal() {
      atMs += 60_000
    },
  }
}

function describePublisher({ redis, website, open }: Site): void {
  const headNow = async () => {
    const text = await redis().hget(snapshotKeys(website()).head, 'head')
    return text === null ? null : readHead(text)
  }
  const versionNow = async () => (await headNow())?.version

  it('is refused while another is ahead, says so once, and is heard when it has caught up', async () => {
    await using ahead = await open('publish')
    ahead.store.publish(marketSnapshot({ version: 'ahead', asOf: later }))
    await expect.poll(versionNow, longWait).toBe('ahead')
    await using restarted = await open('publish')
    restarted.store.publish(marketSnapshot({ version: 'behind', asOf: earlier }))
    await expect.poll(() => countOf(restarted, 'another process publishes newer'), longWait).toBe(1)
    expect(await versionNow()).toBe('ahead')
    expect(restarted.version()).toBe('behind')
    restarted.store.publish(marketSnapshot({ version: 'caught up', asOf: later }))
    await expect.poll(versionNow, longWait).toBe('caught up')
  })

  it('gives way to what was written later of the same time, and does not take it back', async () => {
    const clock = createClock()
    await using first = await open('publish', clock.now)
    first.store.publish(marketSnapshot({ version: 'first' }))
    await expect.poll(versionNow, longWait).toBe('first')
    await using second = await open('publish')
    second.store.publish(marketSnapshot({ version: 'second' }))
    await expect.poll(versionNow, longWait).toBe('second')
    clock.passRenewal()
    await expect.poll(() => countOf(first, 'another process publishes newer'), longWait).toBe(1)
    expect(await versionNow()).toBe('second')
  })

  it('writes again what Redis has dropped, parts and head', async () => {
    const clock = createClock()
    const keys = snapshotKeys(website())
    await using market = await open('publish', clock.now)
    market.store.publish(marketSnapshot({ version: '1' }))
    await expect.poll(headNow, longWait).not.toBeNull()
    const head = await headNow()
    const names = [...new Set(head && partNames(head))].map(keys.part)
    const there = () => redis().exists(...names)
    expect(await there()).toBe(names.length)
    await redis().del(...names.slice(1))
    clock.passRenewal()
    await expect.poll(there, longWait).toBe(names.length)
    await redis().del(keys.head, ...names)
    clock.passRenewal()
    await expect.poll(there, longWait).toBe(names.length)
    expect(await versionNow()).toBe('1')
    await using site = await open('follow')
    expect(site.store.current().data).toEqual(marketData({ version: '1' }))
  })

  it('sends nothing again that the process before it had stored, unless it is gone', async () => {
    const former = await open('publish')
    former.store.publish(marketSnapshot({ version: '1', asOf: earlier }))
    await expect.poll(versionNow, longWait).toBe('1')
    await former[Symbol.asyncDispose]()
    const { series = [], assets = [] } = (await headNow())?.parts ?? {}
    const [kept = '', gone = ''] = [series[0], assets[0]].map((name) =>
      snapshotKeys(website()).part(name ?? ''),
    )
    await redis().set(kept, 'as it was')
    await redis().del(gone)
    await using market = await open('publish')
    market.store.publish(marketSnapshot({ version: '2', asOf: later }))
    await expect.poll(versionNow, longWait).toBe('2')
    await expect.poll(() => redis().exists(gone), longWait).toBe(1)
    expect(await redis().get(kept)).toBe('as it was')
  })

  it('keeps what is current for a day, and what it replaced for a minute, no matter who had published that', async () => {
    const former = await open('publish')
    former.store.publish(marketSnapshot({ version: '1' }))
    await expect.poll(versionNow, longWait).toBe('1')
    const old = await headNow()
    await former[Symbol.asyncDispose]()
    await using market = await open('publish')
    market.store.publish(marketSnapshot({ version: '2', price: '1.6' }))
    await expect.poll(versionNow, longWait).toBe('2')
    const minutesLeft = async (name = '') =>
      Math.round((await redis().pttl(snapshotKeys(website()).part(name))) / 60_000)
    await expect.poll(() => minutesLeft(old?.parts.quotes[0]), longWait).toBe(1)
    const current = await headNow()
    expect(await minutesLeft(current?.parts.quotes[0])).toBe(24 * 60)
    expect(await minutesLeft(current?.parts.series[0])).toBe(24 * 60)
    expect(current?.parts.series).toEqual(old?.parts.series)
  })
}

function describeFleet(redisUrl: string): void {
  describe('a follower of snapshots', () => describeFollower(createSite(redisUrl)))
  describe('a publisher of snapshots', () => describePublisher(createSite(redisUrl)))
}

describe('openSnapshots with a Redis that cannot be reached', () => {
  it.each(['publish', 'follow'] as const)(
    'GATE-04 opens to %s, tells of it, and serves what is published in the process',
    async (part) => {
      await using node = await openNode({ redisUrl: 'redis://127.0.0.1:1', website: 'test', part })
      expect(node.version()).toBeNull()
      node.store.publish(marketSnapshot({ version: '1' }))
      expect(node.version()).toBe('1')
      expect(countOf(node, 'the store of market snapshots is not available')).toBe(1)
    },
  )
})

const redisUrl = process.env['TEST_REDIS_URL']
if (redisUrl !== undefined) describeFleet(redisUrl)
