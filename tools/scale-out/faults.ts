import { setTimeout as waitFor } from 'node:timers/promises'
import { until } from '../until.ts'
import type { Fleet } from './fleet.ts'
import type { Allowed, MayFail } from './judge.ts'
import type { Place, StoreName } from './places.ts'

/** One thing that is broken under load. */
export interface Fault {
  readonly component: string
  readonly how: string
  /** How long it stays broken. */
  readonly awayMs: number
  readonly allowed: Allowed
  /** Breaks it. What it resolves with repairs it. */
  break(fleet: Fleet): Promise<() => Promise<unknown>>
}

const awayMs = 6000
const stream = 'ANALYTICS_EVENTS'
/** A snapshot every five seconds, two until all show it, and what a busy machine adds. */
const usualAgeMs = 15_000
const quietly: Allowed = { pages: 'never', calls: 'never', events: 'never', priceAgeMs: usualAgeMs }

const mayFail = (after: 'break' | 'repair', ms: number): MayFail => ({ after, ms })

type Meeting = Pick<Fault, 'how' | 'awayMs' | 'allowed' | 'break'>

function killed(placeOf: (fleet: Fleet) => Place, allowed: Allowed): Meeting {
  return {
    ...{ how: 'kill -9, a new one after 6 s', awayMs, allowed },
    async break(fleet) {
      const place = placeOf(fleet)
      await place.end('SIGKILL')
      return () => place.start()
    },
  }
}

function restarted(placeOf: (fleet: Fleet) => Place, allowed: Allowed): Meeting {
  return {
    ...{ how: 'SIGTERM, a new one at once', awayMs: 0, allowed },
    async break(fleet) {
      const place = placeOf(fleet)
      await place.end('SIGTERM')
      return () => place.start()
    },
  }
}

/** The process goes on and is answered by no store; requests to it still reach it. */
function cutOff(placeOf: (fleet: Fleet) => Place, allowed: Allowed): Meeting {
  return {
    ...{ how: 'cut off from the stores for 12 s (proxies)', awayMs: 2 * awayMs, allowed },
    async break(fleet) {
      const ways = Object.values(placeOf(fleet).ways).flat()
      for (const way of ways) way.hold('held')
      return async () => {
        for (const way of ways) way.hold('open')
      }
    },
  }
}

/** Nobody is answered by the process, as behind a network that is gone: connections open, and nothing comes. */
function frozen(placeOf: (fleet: Fleet) => Place, allowed: Allowed): Meeting {
  return {
    ...{ how: 'cut off from nginx and the stores for 30 s (SIGSTOP)', awayMs: 5 * awayMs, allowed },
    async break(fleet) {
      const place = placeOf(fleet)
      place.freeze()
      return async () => place.thaw()
    },
  }
}

function storeCutOff(store: StoreName, allowed: Allowed): Meeting {
  return {
    ...{ how: 'cut off from all processes for 8 s (proxies)', awayMs: 8000, allowed },
    async break({ places }) {
      const ways = places.flatMap((place) => place.ways[store])
      for (const way of ways) way.hold('held')
      return async () => {
        for (const way of ways) way.hold('open')
      }
    },
  }
}

const of = (component: string, meetings: readonly Meeting[]): readonly Fault[] =>
  meetings.map((meeting) => ({ component, ...meeting }))

const site = (fleet: Fleet) => fleet.first('site')
const gateway = (fleet: Fleet) => fleet.first('gateway')
const market = (fleet: Fleet) => fleet.first('market')
const collector = (fleet: Fleet) => fleet.first('collector')

/** A process that no snapshot reaches shows its last one. */
const aloneForMs = 30_000
/** One that stands still answers nobody, and what it answers when it goes on is as old. */
const stoodForMs = 45_000
const calmForMs = 2000
const whileUnderWay: Allowed = {
  ...quietly,
  calls: mayFail('break', calmForMs),
  events: mayFail('break', calmForMs),
}
const cutOffGateway: Allowed = {
  ...quietly,
  calls: mayFail('repair', calmForMs),
  events: mayFail('repair', calmForMs),
  priceAgeMs: aloneForMs,
}

const processes: readonly Fault[] = [
  ...of('site, 1 of 4', [
    killed(site, quietly),
    restarted(site, quietly),
    cutOff(site, { ...quietly, priceAgeMs: aloneForMs }),
    frozen(site, { ...quietly, priceAgeMs: stoodForMs }),
  ]),
  ...of('gateway, 1 of 2', [
    killed(gateway, whileUnderWay),
    restarted(gateway, quietly),
    cutOff(gateway, cutOffGateway),
    frozen(gateway, { ...cutOffGateway, priceAgeMs: stoodForMs }),
  ]),
  ...of('market, 1 of 2', [killed(market, quietly), restarted(market, quietly), cutOff(market, quietly)]),
  ...of('collector, 1 of 2', [
    killed(collector, quietly),
    restarted(collector, quietly),
    cutOff(collector, quietly),
  ]),
]

/** Without PostgreSQL people wait; pages go on, and events wait in NATS. */
const withoutPostgres: Allowed = { ...quietly, calls: mayFail('repair', 5000) }
/** Without Redis nobody can be told from a repetition; pages go on with the prices that they have. */
const withoutRedis: Allowed = { ...quietly, calls: mayFail('repair', 5000), priceAgeMs: 30_000 }
/** Without a leader no event is acknowledged; browsers keep them and bring them again. */
const withoutLeader: Allowed = { ...quietly, events: mayFail('repair', 5000) }

const stores: readonly Fault[] = [
  ...of('PostgreSQL', [
    {
      ...{ how: 'kill -9, started again after 6 s', awayMs, allowed: withoutPostgres },
      async break({ postgres }) {
        await postgres.kill()
        return postgres.start
      },
    },
    {
      ...{ how: 'stopped and started', awayMs: 0, allowed: withoutPostgres },
      async break({ postgres }) {
        await postgres.stop()
        return postgres.start
      },
    },
    storeCutOff('postgres', withoutPostgres),
  ]),
  ...of('Redis', [
    {
      ...{ how: 'kill -9, started again after 6 s', awayMs, allowed: withoutRedis },
      async break({ redis }) {
        await redis.kill()
        return redis.start
      },
    },
    {
      ...{ how: 'SIGTERM, started again', awayMs: 0, allowed: withoutRedis },
      async break({ redis }) {
        await redis.stop()
        return redis.start
      },
    },
    storeCutOff('redis', withoutRedis),
  ]),
  ...of('NATS, the leader of 3', [
    {
      ...{ how: 'kill -9, started again after 6 s', awayMs, allowed: withoutLeader },
      async break({ nats }) {
        const leader = await nats.leaderOf(stream)
        await nats.kill(leader)
        return () => nats.start(leader)
      },
    },
    {
      ...{ how: 'SIGTERM, started again', awayMs: 0, allowed: withoutLeader },
      async break({ nats }) {
        const leader = await nats.leaderOf(stream)
        await nats.stop(leader)
        return () => nats.start(leader)
      },
    },
    {
      ...{ how: 'cut off from all for 12 s (SIGSTOP)', awayMs: 2 * awayMs, allowed: withoutLeader },
      async break({ nats }) {
        const leader = await nats.leaderOf(stream)
        nats.freeze(leader)
        return async () => nats.thaw(leader)
      },
    },
  ]),
]

const withoutProxy = mayFail('repair', 500)
const proxies: readonly Fault[] = of('nginx', [
  {
    how: 'ended when it has answered, started again',
    awayMs: 0,
    allowed: { ...quietly, pages: withoutProxy, calls: withoutProxy, events: withoutProxy },
    async break({ proxy }) {
      await proxy.end('SIGQUIT')
      return proxy.start
    },
  },
  {
    ...{ how: 'settings read again', awayMs: 0, allowed: quietly },
    async break({ proxy }) {
      await proxy.reload()
      return async () => {}
    },
  },
])

/** All that a drill breaks. */
export const faults: readonly Fault[] = [...processes, ...stores, ...proxies]

/** How long visitors are watched after all is well again. */
const watchedOnMs = 3000

/** Breaks something under load, repairs it and waits until each process says that all is well. */
export async function carryOut(fault: Fault, fleet: Fleet) {
  const brokenMs = performance.now()
  const repair = await fault.break(fleet)
  await waitFor(fault.awayMs)
  const repairingMs = performance.now()
  await repair()
  const repairedMs = performance.now()
  await until('all processes are ready', async () => (await fleet.unready()).length === 0)
  const readyAfterMs = performance.now() - repairingMs
  await waitFor(watchedOnMs)
  return { brokenMs, repairedMs, readyAfterMs, endMs: performance.now() }
}
