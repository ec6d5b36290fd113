import { setTimeout as waitFor } from 'node:timers/promises'
import * as v from 'valibot'
import { expect } from 'vitest'
import { bringEvents, password, register } from '../compatibility/people.ts'
import { ask } from '../compatibility/request.ts'
import { type SignedIn, signedInAs } from '../compatibility/signed-in.ts'
import { until } from '../until.ts'
import type { Fleet } from './fleet.ts'
import { filesIn, isScript } from './page-files.ts'

/** What was asked, and what came of it. */
export interface Ledger {
  /** Requests that were answered as they should be, by kind. */
  readonly answered: Record<Kind, number>
  /** How often each other thing happened, in words. */
  readonly failed: ReadonlyMap<string, number>
  /** By version, as answers name it. */
  readonly versions: ReadonlyMap<string, number>
  /** Pages whose events were acknowledged, by their ids. */
  readonly events: readonly string[]
  /** Everybody who logged in. */
  readonly sessions: readonly SignedIn[]
}

type Kind = 'page' | 'file' | 'call' | 'logIn' | 'event'

/** Visitors under way. */
export interface Load extends Ledger {
  /** Resolves when every kind of request was answered again. */
  goesOn(): Promise<void>
  /** Lets what was begun come to its end. */
  finish(): Promise<void>
}

const paths = ['/', '/price/btc', '/convert/btc/usd', '/price', '/ar/compare/eth/btc', '/login', '/account']
const paceMs = 20
/** Of the files that a script names, as many are asked for. */
const innerFiles = 3
/** A name may be tried ten times in ten seconds. */
const logInPauseMs = 1100
const logInAnswer = v.object({ accessTokenResVO: v.object({ userInfo: v.object({ userId: v.string() }) }) })

/** Gets a page with every file that it names, and those that its scripts name. */
function createReader({ port }: Fleet, note: ReturnType<typeof createNotes>['note']) {
  let asked = 0
  return async (path: string) => {
    const page = await note('page', path, () => ask(port, { path }))
    const waiting = [...filesIn(page?.text ?? '')]
    const seen = new Set(waiting)
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      // The proxy has none of these, so that it asks a process for each.
      const address = `${file}?reader=${(asked += 1)}`
      const answer = await note('file', file, () => ask(port, { path: address }))
      const inner = isScript(file) ? filesIn(answer?.text ?? '', file) : []
      const fresh = inner.filter((each) => !seen.has(each))
      for (const each of fresh.slice(0, innerFiles)) {
        seen.add(each)
        waiting.push(each)
      }
    }
  }
}

function createNotes() {
  const answered: Record<Kind, number> = { page: 0, file: 0, call: 0, logIn: 0, event: 0 }
  const failed = new Map<string, number>()
  const versions = new Map<string, number>()

  /** Notes what becomes of something; null where it failed. */
  async function attempt<Result>(
    kind: Kind,
    what: string,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    try {
      const result = await work()
      answered[kind] += 1
      return result
    } catch (error) {
      const words = `${kind} ${what}: ${error instanceof Error ? error.message : String(error)}`
      failed.set(words, (failed.get(words) ?? 0) + 1)
      return null
    }
  }

  return {
    ...{ answered, failed, versions, attempt },
    note: (kind: Kind, what: string, work: () => ReturnType<typeof ask>) =>
      attempt(kind, what, async () => {
        const answer = await work()
        if (answer.status !== 200) throw new Error(`status ${answer.status}`)
        const version = answer.headers['x-build-version'] ?? 'none'
        versions.set(version, (versions.get(version) ?? 0) + 1)
        return answer
      }),
  }
}

/** Readers, account holders and events, each one after the other, as fast as a pause of 20 ms lets them. */
export async function startVisitors(fleet: Fleet): Promise<Load> {
  const place = { port: fleet.port, now: Date.now }
  const notes = createNotes()
  const { answered, attempt } = notes
  const events: string[] = []
  const sessions: SignedIn[] = []
  const end = new AbortController()
  const making = { ...place, outbox: fleet.outbox }
  const owner = await register(making, 'owner@example.com')
  const email = 'again@example.com'
  const comer = await register(making, email)
  sessions.push(owner, comer)

  async function again(work: (turn: number) => Promise<unknown>, pauseMs = paceMs): Promise<void> {
    for (let turn = 0; !end.signal.aborted; turn++) {
      await work(turn)
      await waitFor(pauseMs)
    }
  }
  const read = createReader(fleet, notes.note)
  const callers = [
    again((turn) => read(paths[turn % paths.length] ?? '/')),
    again(() =>
      attempt('call', 'userinfo', async () => expect(await signedInAs(owner.browser)).toBe(owner.userId)),
    ),
    again(
      () =>
        attempt('logIn', 'login', async () => {
          const sealed = { loginName: email, pwd: password }
          const { code, data } = await comer.browser.call('/v1/user/login', { sealed })
          if (!v.is(logInAnswer, data)) throw new Error(`login answered ${code}`)
        }),
      logInPauseMs,
    ),
    again((turn) =>
      attempt('event', 'info', async () => {
        const page = `upgrade-${turn}`
        await bringEvents(place, page)
        events.push(page)
      }),
    ),
  ]
  return {
    ...{ answered, failed: notes.failed, versions: notes.versions, events, sessions },
    async goesOn() {
      const before = { ...answered }
      const kinds: readonly Kind[] = ['page', 'file', 'call', 'logIn', 'event']
      await until('every kind of request is answered', () =>
        kinds.every((kind) => answered[kind] > before[kind]),
      )
    },
    async finish() {
      end.abort()
      await Promise.all(callers)
    },
  }
}
