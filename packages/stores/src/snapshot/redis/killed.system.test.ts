import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasRedisServer, startKillableRedis } from '../../../test/snapshot/redis-server.ts'

const script = fileURLToPath(new URL('../../../test/snapshot/fleet-process.ts', import.meta.url))

/** The exhaustive run kills more often, and holds a follower to the two seconds. */
const exhaustiveRounds = process.env['PORTICO_FLEET']
const rounds = Number(exhaustiveRounds ?? 1)
const slowestMs = exhaustiveRounds === undefined ? 15_000 : 2000
const longWait = { timeout: 15_000 }

/** A process of the site, which says what is current in it. */
async function startNode(part: 'publish' | 'follow', redisUrl: string, website: string) {
  const child = spawn(process.execPath, [script, part, redisUrl, website], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const closed = once(child, 'close')
  await expect.poll(() => lines.includes('open'), longWait).toBe(true)
  return {
    publish: (version: string, asOf: string) => child.stdin.write(`publish ${version} ${asOf}\n`),
    /** When a version became current, in milliseconds since the epoch. */
    async currentMs(version: string): Promise<number> {
      const found = () => lines.find((line) => line.startsWith(`current ${version} `))
      await expect.poll(found, longWait).toBeDefined()
      return Number(found()?.split(' ')[2])
    },
    async serves(): Promise<string | undefined> {
      const said = lines.length
      child.stdin.write('serves\n')
      await expect
        .poll(() => lines.slice(said).some((line) => line.startsWith('serves')), longWait)
        .toBe(true)
      return lines.slice(said).findLast((line) => line.startsWith('serves'))
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

const timeOf = (version: number) => new Date(Date.UTC(2026, 10, 20, 12, version)).toISOString()

function tell(what: string, waits: readonly number[]) {
  const worst = Math.max(...waits)
  console.log(`${what}: ${worst} ms at worst of ${waits.length}`)
  expect(worst).toBeLessThanOrEqual(slowestMs)
}

function describeFleet(): void {
  describe('snapshots of a fleet', describeKills)
}

function describeKills(): void {
  it(
    `GATE-04 a follower serves while Redis is dead, and has the newest soon after its return (${rounds} kills)`,
    async () => {
      await using redis = await startKillableRedis()
      const website = randomUUID()
      await using market = await startNode('publish', redis.url, website)
      await using site = await startNode('follow', redis.url, website)
      const [waits, returns]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        const [before, during] = [2 * round, 2 * round + 1]
        market.publish(String(before), timeOf(before))
        const publishedMs = await market.currentMs(String(before))
        waits.push((await site.currentMs(String(before))) - publishedMs)
        await redis.kill()
        market.publish(String(during), timeOf(during))
        await market.currentMs(String(during))
        expect(await site.serves()).toBe(`serves ${before}`)
        await redis.start()
        const returnedMs = Date.now()
        returns.push((await site.currentMs(String(during))) - returnedMs)
      }
      tell('published until current elsewhere', waits)
      tell('Redis back until the newest is current', returns)
    },
    rounds * 30_000,
  )

  it('a follower serves when the market role is killed, and follows the one that is started after it', async () => {
    await using redis = await startKillableRedis()
    const website = randomUUID()
    await using site = await startNode('follow', redis.url, website)
    {
      await using market = await startNode('publish', redis.url, website)
      market.publish('5', timeOf(5))
      await site.currentMs('5')
    }
    expect(await site.serves()).toBe('serves 5')
    await using market = await startNode('publish', redis.url, website)
    market.publish('4', timeOf(4))
    await market.currentMs('4')
    market.publish('6', timeOf(6))
    await site.currentMs('6')
    await using late = await startNode('follow', redis.url, website)
    expect(await late.serves()).toBe('serves 6')
  })
}

it('GATE-04 a process whose Redis is never there starts, and serves what it publishes', async () => {
  await using market = await startNode('publish', 'redis://127.0.0.1:1', 'test')
  market.publish('5', timeOf(5))
  await market.currentMs('5')
  expect(await market.serves()).toBe('serves 5')
})

const isWanted = (process.env['TEST_REDIS_URL'] ?? exhaustiveRounds) !== undefined
if (isWanted && hasRedisServer()) describeFleet()
else if (isWanted) console.log('Left out: a Redis that is killed, without redis-server')
