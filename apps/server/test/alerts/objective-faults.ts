import { setTimeout as waitFor } from 'node:timers/promises'
import { bring } from '../events/event-load.ts'
import type { Fault } from './fault.ts'
import type { Fleet } from './fleet.ts'
import { startLoad } from './load.ts'
import { accountsLocked, databaseGone, withoutCollector } from './store-faults.ts'

const alert = 'PorticoBudgetBurnsFast'

let amount = 0

/** A page that no cache has. */
async function readPage(origin: string): Promise<void> {
  amount += 1
  const answer = await fetch(`${origin}/convert/btc/usd?amount=${amount}`)
  await answer.arrayBuffer()
}

/** More pages than may wait to be made, from many addresses, as the limits of one address are not what this is about. */
async function floodPages({ gateway }: Fleet) {
  const load = startLoad(() => readPage(gateway.origin()), { atOnce: 430, pauseMs: 1000 })
  return () => load[Symbol.asyncDispose]()
}

/** Stops a process for a while again and again, as a machine does that gives it no CPU. */
async function starve({ gateway }: Fleet) {
  const pages = startLoad(() => readPage(gateway.origin()), { atOnce: 4, pauseMs: 20 })
  const stops = startLoad(
    async () => {
      gateway.freeze()
      await waitFor(600)
      gateway.thaw()
    },
    { pauseMs: 150 },
  )
  return async () => {
    await stops[Symbol.asyncDispose]()
    await pages[Symbol.asyncDispose]()
  }
}

/** So many events are kept after the fault that most of the last ones are. */
const eventsUntilKept = 30

/** Lets the database refuse events for good that were accepted. */
async function refuseEvents(fleet: Fleet) {
  const place = await fleet.spare('direct')
  await place.start()
  const owner = await fleet.postgres.session()
  await owner.run('alter table event add constraint drill check (log_seq < 0) not valid')
  const load = startLoad((number) => bring(place.origin(), [number]))
  return async () => {
    await owner.run('alter table event drop constraint drill')
    await load.more(eventsUntilKept)
    await load[Symbol.asyncDispose]()
    await owner.close()
  }
}

async function stopExchanges({ services: { answers } }: Fleet) {
  for (const exchange of Object.values(answers.exchanges)) exchange.status = 500
  return async () => {
    for (const exchange of Object.values(answers.exchanges)) exchange.status = 200
  }
}

/** What uses up the errors that objectives allow. */
export const objectiveFaults: readonly Fault[] = [
  {
    ...{ alert, labels: { slo: 'pages-availability' } },
    how: '430 readers at once who all ask for pages that no cache has',
    break: floodPages,
  },
  {
    ...{ alert, labels: { slo: 'pages-latency' } },
    how: 'the process stands still for 600 ms again and again',
    break: starve,
  },
  {
    ...{ alert, labels: { slo: 'calls-availability' } },
    how: 'PostgreSQL killed while people log in',
    break: databaseGone,
  },
  {
    ...{ alert, labels: { slo: 'log-ins' } },
    how: 'PostgreSQL killed while people log in',
    break: databaseGone,
  },
  {
    ...{ alert, labels: { slo: 'calls-latency' } },
    how: 'the table of accounts locked for 700 ms again and again',
    break: accountsLocked,
  },
  { ...{ alert, labels: { slo: 'prices-fresh' } }, how: 'all exchanges answer 500', break: stopExchanges },
  {
    ...{ alert, labels: { slo: 'events-kept' } },
    how: 'a constraint that no event keeps, in the database',
    break: refuseEvents,
  },
  {
    ...{ alert, labels: { slo: 'events-in-time' } },
    how: 'the only collector killed while events come',
    break: withoutCollector,
  },
  {
    ...{ alert: 'PorticoBudgetBurnsSlowly', labels: { slo: 'calls-availability' } },
    how: 'PostgreSQL killed while people log in',
    break: databaseGone,
  },
]
