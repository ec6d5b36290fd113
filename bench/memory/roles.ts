import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseConfig } from '@portico/server'
import type { Child } from '../children/child.ts'
import { type BenchPackage, makeBenchPackage } from '../children/package.ts'
import { createPopulation, type Population } from '../gateway/population.ts'
import { startOnAllCores } from '../measuring/subject.ts'
import { spreadOf } from '../measuring/statistics.ts'
import { type Table, verdict } from '../measuring/table.ts'
import { type MemoryParts, memoryParts, totalOf } from './memory-parts.ts'

/** What a process with all roles and the embedded database may hold, bytes. */
const barBytes = 350e6
/** After so long nothing of the work before is under way any more, milliseconds. */
const restMs = 10_000
const connections = 10
const work = { pages: 600, logIns: 100, calls: 2000, events: 5000 } as const
const moments = ['ready', 'pages', 'accounts', 'events'] as const
const names: Readonly<Record<Moment, string>> = {
  ready: `ten seconds after its start`,
  pages: `after ${work.pages} pages besides`,
  accounts: `after ${work.logIns} log-ins and ${work.calls} signed calls besides`,
  events: `after ${work.events} events besides, 50 in a request`,
}

type Moment = (typeof moments)[number]
type Round = Readonly<Record<Moment, MemoryParts>>

interface Server {
  readonly pid: number
  readonly origin: string
  readonly child: ChildProcess
}

async function startServer(command: readonly [string, ...string[]], env: NodeJS.ProcessEnv): Promise<Server> {
  const [program, ...args] = command
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /ready at http:\/\/\S+:(\d+)/.exec(line)?.[1]
    if (port === undefined || child.pid === undefined) continue
    child.stdout.resume()
    return { pid: child.pid, origin: `http://127.0.0.1:${port}`, child }
  }
  throw new Error('the server ended before it was ready')
}

async function partsOf({ pid }: Server): Promise<MemoryParts> {
  await wait(restMs)
  return memoryParts(readFileSync(`/proc/${pid}/smaps`, 'utf8'))
}

/** Processes that put a server to work. */
interface Loads {
  readonly pages: Child
  readonly calls: Child
  readonly events: Child
}

async function visit({ pages }: Loads, { origin }: Server, paths: readonly string[]): Promise<void> {
  const url = paths.map((path) => origin + path)
  await pages.ask({ url, extent: { requests: work.pages }, connections, acceptEncoding: 'br' })
}

async function callAccounts({ calls }: Loads, { origin }: Server, population: Population): Promise<void> {
  const send = (holding: string) => calls.ask({ origin, connections, holding, page: null })
  await calls.ask({ origin, population })
  await calls.ask({ enter: true })
  await calls.ask({ prepare: 'logIn', count: work.logIns })
  await send('"sessionHandle"')
  await calls.ask({ prepare: 'user', count: work.calls })
  await send('"userId"')
}

async function tellEvents({ events }: Loads, { origin }: Server, run: string): Promise<void> {
  await events.ask({ run, events: work.events, batch: 50 })
  await events.ask({ send: origin, connections })
}

async function exercise(
  server: Server,
  loads: Loads,
  use: { paths: readonly string[]; population: Population },
) {
  const ready = await partsOf(server)
  await visit(loads, server, use.paths)
  const pages = await partsOf(server)
  await callAccounts(loads, server, use.population)
  const accounts = await partsOf(server)
  await tellEvents(loads, server, `memory-${server.pid}`)
  return { ready, pages, accounts, events: await partsOf(server) }
}

async function measureRound(
  { place, command }: BenchPackage,
  loads: Loads,
  paths: readonly string[],
): Promise<Round> {
  const dataFolder = mkdtempSync(join(place, 'data-'))
  const { brand: website } = parseConfig({ DATA_DIR: dataFolder, MARKET_SOURCES: 'none' })
  const population = await createPopulation({ dataFolder, databaseUrl: null, website, accounts: 50, keys: 5 })
  const env = {
    ...{ DATA_DIR: dataFolder, PORT: '0', MARKET_SOURCES: 'none', SEED_ACCOUNTS: 'off' },
    RATE_LIMIT_SCALE: '100000',
  }
  const server = await startServer(command, env)
  try {
    return await exercise(server, loads, { paths, population })
  } finally {
    const ended = once(server.child, 'close')
    server.child.kill('SIGTERM')
    await ended
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** A row for each moment: the whole with its spread, then the parts of the round in the middle. */
function roleRows(rounds: readonly Round[]): readonly (readonly string[])[] {
  return moments.map((moment) => {
    const sorted = rounds.map((round) => round[moment]).toSorted((a, b) => totalOf(a) - totalOf(b))
    const middle = sorted[Math.floor(sorted.length / 2)]
    if (middle === undefined) throw new RangeError('there is no round')
    const { median, lowest, highest } = spreadOf(sorted.map(totalOf))
    const whole = `**${megabytes(median)}** (${megabytes(lowest)} to ${megabytes(highest)})`
    const { files, wasm, cLibrary, code, rest } = middle
    const parts = [files, wasm, cLibrary, code, rest].map(megabytes)
    return [names[moment], whole, `≤ ${megabytes(barBytes)}`, verdict(median <= barBytes), ...parts]
  })
}

/**
 * What the package holds with all roles and the embedded database, market data bundled: after its start, and after work of each
 * kind. The site has to be built; Linux alone tells.
 */
export async function measureRoles(options: {
  readonly rounds: number
  readonly paths: readonly string[]
}): Promise<Table> {
  using packaged = makeBenchPackage()
  await using pages = await startOnAllCores('load', [])
  await using calls = await startOnAllCores('signed-load', [])
  await using events = await startOnAllCores('event-load', [])
  const rounds: Round[] = []
  for (let round = 0; round < options.rounds; round += 1)
    rounds.push(await measureRound(packaged, { pages, calls, events }, options.paths))
  return {
    title: 'Memory of all roles with the embedded database (resident set of the package)',
    columns: [
      ...['moment', 'whole', 'bar', 'kept', 'files', 'database', 'C library', 'code'],
      'heaps of V8, buffers, stacks',
    ],
    rows: roleRows(rounds),
  }
}
