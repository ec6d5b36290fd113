import { availableParallelism, cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Child } from '../children/child.ts'
import { countEmbedded } from '../events/count-embedded.ts'
import { countIn, type PostgresServer, startPostgresServer } from '../events/postgres-server.ts'
import { anyCore, startOnAllCores, startSubject, subjectOf } from '../measuring/subject.ts'
import { shown, type Table } from '../measuring/table.ts'
import { busyShare, nextScale } from './calibrate.ts'
import { type HourWindow, hourStretches, judgeHour, windowCount } from './hour-table.ts'
import { kinds, mix, perKind } from './mix.ts'

export interface HourOptions {
  readonly minutes: number
  readonly coins: number
  readonly database: 'embedded' | 'PostgreSQL'
  readonly say: (text: string) => void
}

interface Parties {
  readonly server: Child
  readonly load: Child
  readonly source: Child
  /** Null: the database is the embedded one. */
  readonly postgres: PostgresServer | null
}

/** CPU times since the start of each, in milliseconds. */
interface Spent {
  readonly atMs: number
  readonly serverMs: number
  readonly loadMs: number
  /** Of the whole machine, all cores. */
  readonly busyMs: number
}

const calibratingRounds = 4
/** A round holds at least one refresh in a run of some length. */
const roundMs = { short: 20_000, long: 60_000 } as const
const longMinutes = 20
/** Above it answers wait for the load itself. */
const loadThreadLimit = 0.9
/** Above it nothing is idle that could be shared out. */
const otherWorkLimit = 0.2
const serverGreeting = v.object({ origin: v.string(), population: v.unknown(), dataFolder: v.string() })
const processSchema = v.object({
  residentBytes: v.number(),
  highestBytes: v.number(),
  heapBytes: v.number(),
  loopMs: v.number(),
  threadShare: v.number(),
  busiestShare: v.number(),
  refreshes: v.number(),
})
const kindSchema = v.object({ answered: v.number(), middleMs: v.number(), slowMs: v.number() })
const loadSchema = v.object({
  kinds: v.object(perKind(() => kindSchema)),
  failures: v.number(),
  threadShare: v.number(),
  messages: v.array(v.string()),
})
const ledgerSchema = v.object({
  fitting: v.number(),
  invalid: v.number(),
  distinct: v.number(),
  accepted: v.number(),
  refused: v.number(),
  failures: v.array(v.string()),
})

function machineBusyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

async function spentBy({ server, load, source, postgres }: Parties): Promise<Spent> {
  const [serverMs, databaseMs, loadMs, sourceMs] = await Promise.all([
    subjectOf(server).cpuMs(),
    postgres?.cpuMs() ?? 0,
    load.ask({ cpu: true }).then((answer) => v.parse(v.number(), answer)),
    subjectOf(source).cpuMs(),
  ])
  return {
    atMs: performance.now(),
    serverMs: serverMs + (databaseMs ?? 0),
    loadMs: loadMs + sourceMs,
    busyMs: machineBusyMs(),
  }
}

function sharesBetween(before: Spent, after: Spent): HourWindow['cpu'] {
  const wholeMs = (after.atMs - before.atMs) * availableParallelism()
  const server = (after.serverMs - before.serverMs) / wholeMs
  const load = (after.loadMs - before.loadMs) / wholeMs
  return { server, load, others: Math.max(0, (after.busyMs - before.busyMs) / wholeMs - server - load) }
}

/** Waits, and tells what happened meanwhile. */
async function stretch(parties: Parties, durationMs: number) {
  const before = await spentBy(parties)
  await wait(durationMs)
  const [server, load] = await Promise.all([
    parties.server.ask({ figures: true }),
    parties.load.ask({ figures: true }),
  ])
  const cpu = sharesBetween(before, await spentBy(parties))
  return { server: v.parse(processSchema, server), load: v.parse(loadSchema, load), cpu }
}

/** Finds the pace at which all cores, or the answering thread, are as busy as wanted. */
async function calibrate(parties: Parties, { minutes, say }: HourOptions): Promise<number> {
  let scale = 1
  for (let round = 0; round < calibratingRounds; round += 1) {
    await parties.load.ask({ scale })
    const { server, load, cpu } = await stretch(parties, minutes < longMinutes ? roundMs.short : roundMs.long)
    const share = busyShare(cpu, server)
    say([`at ${shown(scale)} times the mix: ${shown(100 * share)} % busy`, ...load.messages].join('\n'))
    if (cpu.others > otherWorkLimit)
      say(`other work takes ${shown(100 * cpu.others)} %: the pace says little`)
    if (load.threadShare > loadThreadLimit) throw new Error('the load is the limit, not the server')
    scale = nextScale(scale, share)
  }
  await parties.load.ask({ scale })
  return scale
}

async function windowsOf(parties: Parties, { minutes, say }: HourOptions): Promise<readonly HourWindow[]> {
  const windowMinutes = minutes / windowCount
  // What came while the pace was found does not belong to the first stretch.
  await stretch(parties, 0)
  const windows: HourWindow[] = []
  for (let index = 0; index < windowCount; index += 1) {
    const { server, load, cpu } = await stretch(parties, windowMinutes * 60_000)
    const [fromMinutes, toMinutes] = [index * windowMinutes, (index + 1) * windowMinutes]
    const { kinds: byKind, failures } = load
    windows.push({
      ...{ fromMinutes, toMinutes, server, refreshes: server.refreshes, kinds: byKind, failures, cpu },
    })
    const resident = `minute ${shown(toMinutes)}: ${shown(server.residentBytes / 1e6)} MB`
    say([resident, ...load.messages].join('\n'))
  }
  return windows
}

async function storedBy({ server, postgres }: Parties, databaseUrl: string | null): Promise<number> {
  if (postgres !== null && databaseUrl !== null) return countIn(databaseUrl, 'select count(*) from event')
  const { dataFolder } = v.parse(serverGreeting, server.greeting)
  await server.ask({ end: true })
  return countEmbedded(dataFolder)
}

/**
 * The whole product for an hour at 70 % of what the machine can do: a market of many coins that is read each minute, pages from the cache and made,
 * calls, log-ins, renewals and events. Server, load, source and database share all cores.
 */
export async function measureHour(options: HourOptions): Promise<readonly Table[]> {
  const { minutes, coins, database, say } = options
  await using stack = new AsyncDisposableStack()
  const postgres = database === 'embedded' ? null : stack.use(await startPostgresServer())
  const databaseUrl = (await postgres?.makeDatabase('hour')) ?? null
  const source = stack.use(
    await startSubject('coin-service', { pin: anyCore, on: 'load', args: [String(coins)] }),
  )
  const words = [subjectOf(source).origin, String(coins), ...(databaseUrl === null ? [] : [databaseUrl])]
  const server = stack.use(await startOnAllCores('hour-server', words))
  const load = stack.use(await startSubject('hour-load', { pin: anyCore, on: 'load' }))
  const parties = { server, load, source, postgres }
  await server.ask({ ready: true })
  const { origin, population } = v.parse(serverGreeting, server.greeting)
  await load.ask({ origin, population })
  const scale = await calibrate(parties, options)
  const windows = await windowsOf(parties, options)
  const ledger = v.parse(ledgerSchema, await load.ask({ end: true }))
  if (ledger.failures.length > 0) say(ledger.failures.join('\n'))
  const stored = await storedBy(parties, databaseUrl)
  const perSecond = shown(kinds.reduce((sum, kind) => sum + mix[kind] * scale, 0))
  const subject = `${shown(minutes)} minutes, ${database} database, ${perSecond} requests a second`
  const figures = { windows, ledger, stored, subject }
  return [judgeHour(figures), hourStretches(figures)]
}
