import { setTimeout as waitFor } from 'node:timers/promises'
import { expect } from 'vitest'
import { startEventLoad } from '../events/event-load.ts'
import { collectorOf, type Fault, natsOf } from './fault.ts'
import type { Fleet } from './fleet.ts'
import { logInUnknown, startLoad } from './load.ts'

/** Holds the table of accounts, so that statements about it wait; `forMs` at a time with as long a pause. */
async function holdAccounts({ postgres }: Fleet, forMs: number | null): Promise<() => Promise<void>> {
  const owner = await postgres.session()
  const hold = () => owner.run('begin; lock table account in access exclusive mode')
  const free = () => owner.run('rollback')
  if (forMs === null) {
    await hold()
    return owner.close
  }
  const load = startLoad(
    async () => {
      await hold()
      await waitFor(forMs)
      await free()
    },
    { pauseMs: forMs / 4 },
  )
  return async () => {
    await load[Symbol.asyncDispose]()
    await owner.close()
  }
}

const logInLoad = ({ gateway }: Fleet, atOnce: number) =>
  startLoad(() => logInUnknown(gateway.origin()), { atOnce, pauseMs: 50 })

async function heldUnderLoad(fleet: Fleet, hold: { readonly forMs: number | null; readonly atOnce: number }) {
  const free = await holdAccounts(fleet, hold.forMs)
  const load = logInLoad(fleet, hold.atOnce)
  return async () => {
    await free()
    await load[Symbol.asyncDispose]()
  }
}

/** Statements about accounts wait for most of a second, again and again. */
export const accountsLocked: Fault['break'] = (fleet) => heldUnderLoad(fleet, { forMs: 700, atOnce: 3 })

/** PostgreSQL ends while people log in. */
export async function databaseGone(fleet: Fleet) {
  await fleet.postgres.kill()
  const load = logInLoad(fleet, 2)
  return async () => {
    await fleet.postgres.start()
    await load[Symbol.asyncDispose]()
  }
}

/** Brings events while no collector copies them. */
export async function withoutCollector(fleet: Fleet) {
  const collector = collectorOf(fleet)
  await collector.end()
  const load = startEventLoad(() => fleet.gateway.origin(), { first: Date.now() % 1_000_000_000 })
  return async () => {
    await collector.start()
    // What was refused meanwhile is brought now.
    await load.finish()
  }
}

/** Brings events without a collector until the site says that it refuses more. */
async function withFullStream(fleet: Fleet) {
  const mend = await withoutCollector(fleet)
  const answer = async () => (await fetch(`${fleet.gateway.origin()}/readyz`)).text()
  await expect.poll(answer, { timeout: 120_000, interval: 500 }).toContain('full, and events are refused')
  return mend
}

/** What is wrong with PostgreSQL, NATS and what stands between them. */
export const storeFaults: readonly Fault[] = [
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'postgresql' } },
    how: 'PostgreSQL stopped',
    async break({ postgres }) {
      await postgres.stop()
      return postgres.start
    },
  },
  {
    alert: 'PorticoErrors',
    how: 'PostgreSQL killed while people log in',
    break: databaseGone,
  },
  {
    ...{ alert: 'PorticoSlow', labels: { kind: 'call' } },
    how: 'the table of accounts locked for 700 ms again and again',
    break: accountsLocked,
  },
  {
    ...{ alert: 'PorticoNoSessionFree', labels: { instance: 'gateway' } },
    how: 'the table of accounts locked, 16 log-ins at once',
    break: (fleet) => heldUnderLoad(fleet, { forMs: null, atOnce: 16 }),
  },
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'nats' } },
    how: 'NATS killed',
    async break(fleet) {
      const nats = natsOf(fleet)
      await nats.kill('n1')
      return () => nats.start('n1')
    },
  },
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'collector' } },
    how: 'the only collector killed while events come',
    break: withoutCollector,
  },
  {
    ...{ alert: 'PorticoEventsStreamFills' },
    how: 'the only collector killed until the stream is half full',
    break: withoutCollector,
  },
  {
    ...{ alert: 'PorticoDegraded', labels: { subject: 'events' } },
    how: 'the only collector killed until the stream is full and events are refused',
    break: withFullStream,
  },
]

/** Comes last: a Redis that comes back empty keeps signed writes from being answered for minutes. */
export const redisKilled: Fault = {
  ...{ alert: 'PorticoRoleStopped', labels: { subject: 'redis' }, isInSample: true },
  how: 'Redis killed',
  async break({ redis }) {
    await redis.kill()
    return redis.start
  },
}
