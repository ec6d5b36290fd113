import { setTimeout as waitFor } from 'node:timers/promises'
import { logInfo } from '@portico/contract'
import { startLoad } from '@portico/stores/test-event-load'
import { loadedEvent } from '../../apps/server/test/events/event-load.ts'
import { ask } from '../compatibility/request.ts'
import { publicOrigin } from '../compatibility/server-process.ts'
import type { Ledger } from './entries.ts'
import type { Fleet } from './fleet.ts'
import { createNotes, type Notes, patienceMs } from './notes.ts'
import { startPeople } from './people.ts'
import { watchPrices } from './prices.ts'

/** Visitors under way, and what they wrote down so far. */
export interface Visitors extends Ledger {
  /** Numbers of events that were acknowledged. */
  readonly acknowledged: readonly number[]
  /** Lets what was begun come to its end. */
  finish(): Promise<void>
}

/** Pauses between requests of a kind. Pages are asked for whether the one before was answered or not. */
const pauseMs = {
  kept: 60,
  made: 250,
  read: 150,
  renewal: 700,
  comeAndGo: 1100,
  revoked: 500,
  events: 400,
} as const

const paths = ['/', '/price/btc', '/convert/btc/usd', '/price', '/compare/eth/btc', '/login']
const locales = ['', '/ar', '/de', '/ja']
const keptPages = locales.flatMap((locale) => paths.map((path) => (locale + path).replace(/(?<=.)\/$/, '')))
/** Addresses that no cache has: the amount is another one each time. */
const madePage = (turn: number) => `${locales[turn % locales.length]}/convert/btc/usd?amount=${turn + 3}`

async function readPage(port: number, path: string): Promise<string> {
  const { status, text } = await ask(port, { path, patienceMs })
  if (status !== 200) return `status ${status}`
  return text.trimEnd().endsWith('</html>') ? 'ok' : 'half a page'
}

/** Events by their numbers, brought until they are acknowledged. */
function startEvents({ proxy }: Fleet, { note }: Notes) {
  const headers = { 'content-type': 'application/json', origin: publicOrigin, website: 'default' }
  return startLoad(async (numbers) => {
    await waitFor(pauseMs.events)
    const body = JSON.stringify(numbers.map(loadedEvent))
    const outcome = await note('events', async () => {
      const { status } = await ask(proxy.port, {
        ...{ path: logInfo.path, method: 'POST', headers, body, patienceMs },
      })
      return status === 200 ? 'ok' : `status ${status}`
    })
    return outcome === 'ok' ? 'taken' : 'in vain'
  })
}

/** Lets readers, account holders and events come to a fleet, each in its own pace. */
export async function startVisitors(fleet: Fleet): Promise<Visitors> {
  const notes = createNotes()
  const { port } = fleet.proxy
  const people = await startPeople({ port, now: Date.now, outbox: fleet.outbox }, notes)
  const over = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  /** One after the other. */
  async function again(pause: number, work: () => Promise<unknown>) {
    while (!over.signal.aborted) {
      await work()
      await waitFor(pause)
    }
  }
  /** Each at its time. */
  function inPace(pause: number, work: (turn: number) => Promise<unknown>) {
    let turn = 0
    return again(pause, async () => {
      const one = work((turn += 1))
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    })
  }

  const prices = watchPrices(fleet)
  const events = startEvents(fleet, notes)
  const loops = [
    inPace(pauseMs.kept, (turn) =>
      notes.note('kept page', () => readPage(port, keptPages[turn % keptPages.length] ?? '/')),
    ),
    inPace(pauseMs.made, (turn) => notes.note('made page', () => readPage(port, madePage(turn)))),
    again(pauseMs.read, people.read),
    again(pauseMs.renewal, people.renew),
    again(pauseMs.comeAndGo, people.comeAndGo),
    again(pauseMs.revoked, people.tryRevoked),
  ]
  return {
    ...{ entries: notes.entries, sessions: notes.sessions, prices: prices.entries },
    acknowledged: events.acknowledged,
    async finish() {
      over.abort()
      await Promise.all([...loops, events.finish(), prices.finish()])
      await Promise.all(underWay)
    },
  }
}
