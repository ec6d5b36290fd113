import * as v from 'valibot'
import { type Child, type Pin } from '../children/child.ts'
import { median } from '../measuring/statistics.ts'
import { startSubject } from '../measuring/subject.ts'
import { kilobytes, shown, type Table, verdict } from '../measuring/table.ts'
import type { MarketChange } from './next-market.ts'
import { hasRedisServer, type RedisServer, startRedisServer } from './redis-server.ts'

interface FleetOptions {
  readonly pin: Pin
  readonly size: number
  /** Days in every history. */
  readonly days: number
  readonly rounds: number
}

/** What one snapshot took from one process to the other. */
interface Passage {
  readonly waitMs: number
  readonly publisherMs: number
  readonly followerMs: number
  readonly inBytes: number
  readonly outBytes: number
}

interface Fleet {
  readonly redis: RedisServer
  readonly publisher: Child
  readonly follower: Child
}

const barMs = 2000
const published = v.object({ version: v.string(), atMs: v.number() })
const cpuOf = async (child: Child) => v.parse(v.number(), await child.ask({ cpu: true }))

async function pass({ redis, publisher, follower }: Fleet, change: 'all' | MarketChange): Promise<Passage> {
  const before = await redis.traffic()
  const [publisherMs, followerMs] = [await cpuOf(publisher), await cpuOf(follower)]
  const { version, atMs } = v.parse(published, await publisher.ask({ publish: change }))
  const currentMs = v.parse(v.number(), await follower.ask({ current: version }))
  const after = await redis.traffic()
  return {
    waitMs: currentMs - atMs,
    publisherMs: (await cpuOf(publisher)) - publisherMs,
    followerMs: (await cpuOf(follower)) - followerMs,
    inBytes: after.inBytes - before.inBytes,
    outBytes: after.outBytes - before.outBytes,
  }
}

/** A process that starts does not serve yet: only those that follow are held to the bar. */
function rowOf(name: string, passages: readonly Passage[], kind: 'start' | 'new version'): readonly string[] {
  const middle = (pick: (passage: Passage) => number) => median(passages.map(pick))
  const worst = Math.max(...passages.map(({ waitMs }) => waitMs))
  return [
    name,
    `**${shown(middle(({ waitMs }) => waitMs))} ms** (${shown(worst)} ms)`,
    `${shown(middle(({ publisherMs }) => publisherMs))} ms`,
    `${shown(middle(({ followerMs }) => followerMs))} ms`,
    kilobytes(middle(({ inBytes }) => inBytes)),
    kilobytes(middle(({ outBytes }) => outBytes)),
    kind === 'start' ? '' : verdict(worst <= barMs),
  ]
}

async function measureRows({
  pin,
  size,
  days,
  rounds,
}: FleetOptions): Promise<readonly (readonly string[])[]> {
  await using redis = await startRedisServer()
  const nodeArgs = [redis.url, 'bench', String(size), String(days)]
  await using publisher = await startSubject('fleet-node', {
    pin,
    on: 'server',
    args: ['publish', ...nodeArgs],
  })
  await using follower = await startSubject('fleet-node', { pin, on: 'load', args: ['follow', ...nodeArgs] })
  const fleet = { redis, publisher, follower }
  const rows: (readonly string[])[] = []
  for (const [name, change, times] of [
    ['everything, in a process that starts', 'all', 1],
    ['every price', 'prices', rounds],
    ['every price, and a day more in every history', 'day', rounds],
  ] as const) {
    const passages: Passage[] = []
    for (let round = 0; round < times; round += 1) passages.push(await pass(fleet, change))
    rows.push(rowOf(name, passages, change === 'all' ? 'start' : 'new version'))
  }
  return rows
}

/** How long a snapshot takes from the process that publishes it until it is current in another, and what that costs. */
export async function measureFleet(options: FleetOptions): Promise<Table> {
  const size = new Intl.NumberFormat('en').format(options.size)
  return {
    title: `Snapshots over Redis: ${size} assets with ${options.days} days, from one process to another`,
    columns: [
      'what has changed',
      'until current (worst)',
      'CPU of the publisher',
      'CPU of the follower',
      'to Redis',
      'from Redis',
      `kept (≤ ${shown(barMs)} ms)`,
    ],
    rows: hasRedisServer()
      ? await measureRows(options)
      : [['redis-server is not there', ...Array(6).fill('')]],
  }
}
