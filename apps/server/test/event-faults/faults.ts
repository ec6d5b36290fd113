import { setTimeout as waitFor } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestDisk } from './disk.ts'
import type { FaultSite } from './fault-site.ts'
import { roundSpan, settle, underLoad } from './ledger.ts'

/** Longer than the collector takes to clear twice what is copied. */
const awayMs = 12_000
/** Longer than a message stays with a collector that says nothing. */
const frozenMs = 35_000
const stream = 'ANALYTICS_EVENTS'

/** A site in trouble, and the disks that can be filled. */
export interface Scene {
  readonly site: FaultSite
  readonly postgresDisk: TestDisk | null
  readonly natsDisks: readonly TestDisk[]
}

/** What happens to a site: answers the numbers that were acknowledged, from `first` on. */
export interface Fault {
  readonly name: string
  /** What has to be a small disk of its own. */
  readonly disk?: 'postgres' | 'nats'
  /** The cap of the stream, in MB; one that is not reached unless given. */
  readonly streamMegabytes?: number
  run(scene: Scene, first: number): Promise<readonly number[]>
}

async function away(site: FaultSite, signal: 'stop' | 'kill') {
  await site.postgres[signal]()
  await waitFor(awayMs)
  await site.postgres.start()
}

const allNats = async ({ nats }: FaultSite) => nats.names
const leadingNats = async ({ nats }: FaultSite) => [await nats.leaderOf(stream)]

function postgresAway(signal: 'stop' | 'kill'): Fault['run'] {
  return ({ site }, first) => underLoad(site, first, () => away(site, signal))
}

/** Ends a server and starts it again after a while, as often as there are names. */
function natsKilled(namesOf: (site: FaultSite) => Promise<readonly string[]>): Fault['run'] {
  return ({ site }, first) =>
    underLoad(site, first, async () => {
      for (const name of await namesOf(site)) {
        await site.nats.kill(name)
        await waitFor(awayMs / 4)
        await site.nats.start(name)
        await site.nats.inSync(stream)
      }
    })
}

/**
 * Fills disks for a while. A server of NATS that met a full one stores nothing more until it is started again, by the steps of
 * docs/runbook.md.
 */
function natsFull(
  namesOf: (site: FaultSite) => Promise<readonly string[]>,
  signal: 'stop' | 'kill',
): Fault['run'] {
  return ({ site, natsDisks }, first) =>
    underLoad(site, first, async () => {
      const full = await namesOf(site)
      const disks = natsDisks.filter((_, index) => full.includes(site.nats.names[index] ?? ''))
      for (const disk of disks) disk.fill()
      await waitFor(awayMs)
      for (const disk of disks) disk.free()
      for (const name of full) {
        await site.nats[signal](name)
        await site.nats.dropCutSnapshots(name)
        await site.nats.start(name)
        await site.nats.leaderOf(stream)
      }
      await site.nats.inSync(stream)
    })
}

async function saysFull({ origin }: FaultSite): Promise<boolean> {
  const text = await (await fetch(`${origin}/readyz`)).text()
  return text.includes('the stream of events is full')
}

/** Long enough for the load to fill the smallest cap. */
const filling = { timeout: 180_000 }

/** Nothing is copied until the stream is full to its cap; what happens then is told. It has to come back by itself. */
function streamFull(whenFull: (site: FaultSite) => Promise<unknown>): Fault['run'] {
  return ({ site }, first) =>
    underLoad(site, first, async () => {
      await site.postgres.stop()
      await expect.poll(() => saysFull(site), filling).toBe(true)
      await whenFull(site)
      await site.postgres.start()
      await expect.poll(() => saysFull(site), filling).toBe(false)
    })
}

async function restartKilled({ nats }: FaultSite, names: readonly string[]) {
  await Promise.all(names.map((name) => nats.kill(name)))
  await waitFor(awayMs / 4)
  await Promise.all(names.map((name) => nats.start(name)))
  await nats.leaderOf(stream)
}

/** PostgreSQL stops, and while both collectors hold messages one of them is killed. */
export const stoppedAndKilled: Fault = {
  name: 'PostgreSQL stopped for 12 s, one of two collectors killed meanwhile',
  run: ({ site }, first) =>
    underLoad(site, first, async () => {
      await site.postgres.stop()
      await waitFor(awayMs / 2)
      await site.collector().end('SIGKILL')
      await waitFor(awayMs / 2)
      await site.postgres.start()
      await site.startCollector()
    }),
}

/** The smallest that can be set. */
const smallStream = { disk: 'nats', streamMegabytes: 8 } as const

export const faults: readonly Fault[] = [
  { name: 'PostgreSQL stopped for 12 s', run: postgresAway('stop') },
  { name: 'PostgreSQL killed, started again after 12 s', run: postgresAway('kill') },
  stoppedAndKilled,
  {
    name: 'one of two collectors killed',
    run: ({ site }, first) =>
      underLoad(site, first, async () => {
        await site.collector().end('SIGKILL')
        await waitFor(awayMs)
        await site.startCollector()
      }),
  },
  {
    name: 'one of two collectors frozen for 35 s',
    run: ({ site }, first) =>
      underLoad(site, first, async () => {
        site.collector().freeze()
        await waitFor(frozenMs)
        site.collector().thaw()
      }),
  },
  {
    name: 'each of three NATS servers killed in turn',
    run: natsKilled(allNats),
  },
  {
    name: 'the NATS server that leads the stream killed',
    run: natsKilled(leadingNats),
  },
  {
    name: 'NATS emptied after all was copied, PostgreSQL stopped then',
    async run({ site }, first) {
      const before = await underLoad(site, first, async () => {})
      await settle(site, first, before)
      for (const name of site.nats.names) await site.nats.kill(name)
      for (const name of site.nats.names) await site.nats.empty(name)
      await Promise.all(site.nats.names.map((name) => site.nats.start(name)))
      const after = await underLoad(site, first + roundSpan / 2, () => away(site, 'stop'))
      return [...before, ...after]
    },
  },
  {
    name: 'the disk of PostgreSQL full for 12 s',
    disk: 'postgres',
    run: ({ site, postgresDisk }, first) =>
      underLoad(site, first, async () => {
        postgresDisk?.fill()
        await waitFor(awayMs)
        postgresDisk?.free()
        // It may have ended itself.
        await site.postgres.start()
      }),
  },
  {
    name: 'the disk of the NATS server that leads the stream full for 12 s',
    disk: 'nats',
    run: natsFull(leadingNats, 'stop'),
  },
  {
    name: 'the disk of the NATS server that leads the stream full for 12 s, killed then',
    disk: 'nats',
    run: natsFull(leadingNats, 'kill'),
  },
  {
    name: 'the stream full to its cap for 12 s',
    ...smallStream,
    run: streamFull(() => waitFor(awayMs)),
  },
  {
    name: 'the stream full to its cap, the NATS server that leads it killed then',
    ...smallStream,
    run: streamFull(async (site) => restartKilled(site, await leadingNats(site))),
  },
  {
    name: 'the stream full to its cap, all three NATS servers killed together then',
    ...smallStream,
    run: streamFull(async (site) => restartKilled(site, await allNats(site))),
  },
]
