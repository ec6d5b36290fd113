import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aheadMs, readHead, snapshotKeys } from './head.ts'
import { openNode, storeByHand } from '../../../test/snapshot/fleet.ts'
import { marketData, marketSnapshot } from '../../../test/snapshot/market.ts'

const longWait = { timeout: 15_000 }
const minuteMs = 60_000

/** An instant so many milliseconds from now. */
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

function describeFuture(redisUrl: string): void {
  let redis: Redis
  beforeAll(() => {
    redis = new Redis(redisUrl)
  })
  afterAll(() => redis.disconnect())
  const versionNow = async (website: string) =>
    readHead((await redis.hget(snapshotKeys(website).head, 'head')) ?? '')?.version
  const said = ({ lines }: { readonly lines: readonly string[] }, text: string) =>
    lines.filter((line) => line.includes(text)).length

  it('SAFE-06 a stored snapshot from the future is set aside, and right prices go on', async () => {
    const website = randomUUID()
    const ahead = marketData({ version: 'ahead', asOf: fromNow(5 * minuteMs) })
    await storeByHand({ redis, website, data: ahead })
    await using site = await openNode({ redisUrl, website, part: 'follow' })
    expect(site.version()).toBeNull()
    await using market = await openNode({ redisUrl, website, part: 'publish' })
    market.store.publish(marketSnapshot({ version: 'right', asOf: fromNow(-1000), price: '1.6' }))
    await expect.poll(() => site.version(), longWait).toBe('right')
    expect(await versionNow(website)).toBe('right')
    expect(await redis.hget(snapshotKeys(website).aside, 'version')).toBe('ahead')
    expect(await redis.pttl(snapshotKeys(website).aside)).toBeGreaterThan(6 * 86_400_000)
    expect(said(market, 'from the future was set aside')).toBe(1)
    expect(said(site, 'lies in the future and is not shown')).toBe(1)
  })

  it('SAFE-06 a snapshot that lies in the future by the clock of Redis is refused, and what is current stays', async () => {
    const website = randomUUID()
    await using right = await openNode({ redisUrl, website, part: 'publish' })
    right.store.publish(marketSnapshot({ version: 'right', asOf: fromNow(-1000) }))
    await expect.poll(() => versionNow(website), longWait).toBe('right')
    await using wrong = await openNode({ redisUrl, website, part: 'publish' })
    wrong.store.publish(marketSnapshot({ version: 'wrong', asOf: fromNow(aheadMs + 5000) }))
    await expect.poll(() => said(wrong, 'lies in the future by the clock of Redis'), longWait).toBe(1)
    expect(await versionNow(website)).toBe('right')
    expect(await redis.exists(snapshotKeys(website).aside)).toBe(0)
  })

  it('SAFE-06 what is published while it may not be sent is current here alone, and is sent once it may', async () => {
    const website = randomUUID()
    const clock = { state: 'wrong' }
    const maySend = () => clock.state === 'right'
    await using market = await openNode({ redisUrl, website, part: 'publish', maySend })
    market.store.publish(marketSnapshot({ version: '1', asOf: fromNow(-1000) }))
    await using other = await openNode({ redisUrl, website, part: 'publish' })
    other.store.publish(marketSnapshot({ version: 'other', asOf: fromNow(-2000) }))
    await expect.poll(() => versionNow(website), longWait).toBe('other')
    expect(market.version()).toBe('1')
    clock.state = 'right'
    await expect.poll(() => versionNow(website), longWait).toBe('1')
  })
}

const redisUrl = process.env['TEST_REDIS_URL']
describe('snapshots from the future', () => {
  it('SAFE-06 are those beyond the minute that sources are allowed and five seconds', () => {
    expect(aheadMs).toBe(minuteMs + 5000)
  })
  if (redisUrl !== undefined) describeFuture(redisUrl)
})
