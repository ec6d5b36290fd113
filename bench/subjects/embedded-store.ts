import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AcceptedEvent } from '@portico/stores'
import { sampleEvent, sampleSource, sampleTime } from '@portico/stores/event-samples'
import * as v from 'valibot'
import { answerParent } from '../children/answer.ts'
import type { Engine, EngineWork, Statement } from '../embedded/engine.ts'

/** An embedded database by itself, which does what it is asked to; the word names the engine. */
const kindSchema = v.picklist(['pglite', 'sqlite-full', 'sqlite-off'])
const steps = ['log-ins', 'signed calls', 'events', 'closes written', 'closes read'] as const
const questionSchema = v.union([
  v.strictObject({ open: v.literal(true) }),
  v.strictObject({ memory: v.literal(true) }),
  v.strictObject({ step: v.picklist(steps), count: v.number() }),
])

type Step = (typeof steps)[number]

const kind = v.parse(kindSchema, process.argv[2])
const accounts = 1000
const groupSize = 10
const batch = 50
const months = 24
const dayMs = 86_400_000
const day = new Date(sampleTime).toISOString().slice(0, 10)
const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => void rm(dataFolder, { recursive: true, force: true }))

async function opened(): Promise<{ readonly engine: Engine; readonly work: EngineWork }> {
  if (kind === 'pglite') {
    const { openPglite, pgliteWork } = await import('../embedded/pglite.ts')
    return { engine: await openPglite(dataFolder, [day]), work: pgliteWork }
  }
  const { openSqlite, sqliteWork } = await import('../embedded/sqlite.ts')
  return { engine: await openSqlite(dataFolder, kind === 'sqlite-full' ? 'full' : 'off'), work: sqliteWork }
}

let store: Awaited<ReturnType<typeof opened>> | null = null
let eventsSent = 0

function known() {
  if (store === null) throw new Error('the database is not open')
  return store
}

/** Runs one list after the other. */
async function runAll(lists: readonly (readonly Statement[])[]): Promise<number> {
  let found = 0
  for (const list of lists) found = await known().engine.run(list)
  return found
}

const range = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

/** A batch of events of one page view's source; every tenth comes from the batch before. */
function eventsFrom(first: number): readonly AcceptedEvent[] {
  const source = sampleSource({ session_id: `session-${Math.floor(first / batch)}` })
  return range(batch, first).map((index) => sampleEvent(source, index % 10 === 9 ? index - 7 : index))
}

async function found(expected: number, count: number): Promise<void> {
  if (count !== expected) throw new Error(`${count} rows instead of ${expected}`)
}

async function logIns(count: number) {
  const { work } = known()
  for (const index of range(count)) await runAll(work.logIn(index % accounts))
}

async function signedCalls(count: number) {
  const { work } = known()
  for (const group of range(count / groupSize)) {
    const indexes = range(groupSize, (group * groupSize) % (accounts / 2))
    await found(groupSize, await runAll(work.readSessions(indexes)))
  }
}

async function events(count: number) {
  const { work } = known()
  const before = await runAll([work.countEvents()])
  for (const group of range(count / batch)) {
    await runAll([work.storeEvents(eventsFrom(eventsSent + group * batch))])
  }
  eventsSent += count
  await found(before + count * 0.9, await runAll([work.countEvents()]))
}

const monthsOf = (asset: number) =>
  range(months).map((month) => ({
    assetId: `asset-${asset}`,
    month: new Date(sampleTime - month * 30 * dayMs).toISOString().slice(0, 7),
    closes: range(31, 1)
      .map((each) => `${String(each).padStart(2, '0')}=61234.${each}`)
      .join(' '),
  }))

const uniqueMonths = (asset: number) => [...new Map(monthsOf(asset).map((one) => [one.month, one])).values()]

async function writeCloses(assets: number) {
  const { work } = known()
  for (const group of range(assets / groupSize))
    await runAll([work.writeCloses(range(groupSize, group * groupSize).flatMap(uniqueMonths))])
}

async function readCloses(assets: number) {
  const { work } = known()
  const each = uniqueMonths(0).length
  for (const group of range(assets / groupSize)) {
    const ids = range(groupSize, group * groupSize).map((asset) => `asset-${asset}`)
    await found(groupSize * each, await runAll([work.readCloses(ids)]))
  }
}

const doing: Readonly<Record<Step, (count: number) => Promise<void>>> = {
  'log-ins': logIns,
  'signed calls': signedCalls,
  events,
  'closes written': writeCloses,
  'closes read': readCloses,
}

async function open() {
  const startedMs = performance.now()
  store = await opened()
  const seconds = (performance.now() - startedMs) / 1000
  for (const index of range(accounts)) await store.engine.run(store.work.addAccount(index))
  return { seconds }
}

async function perform({ step, count }: { readonly step: Step; readonly count: number }) {
  const startedMs = performance.now()
  const before = process.cpuUsage()
  await doing[step](count)
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - startedMs) / 1000
  return { perSecond: count / seconds, cpuMs: (user + system) / 1000 / count }
}

answerParent({ kind }, async (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('open' in question) return open()
  return 'step' in question ? perform(question) : { bytes: process.memoryUsage.rss() }
})
