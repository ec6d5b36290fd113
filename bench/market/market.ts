import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Child } from '../children/child.ts'
import { type CostOptions, startSubject, subjectOf, warmUp } from '../measuring/subject.ts'
import type { Table } from '../measuring/table.ts'
import {
  type MarketFigures,
  type MarketMemory,
  marketMemoryTable,
  type RefreshCost,
  refreshTable,
  slownessTable,
} from './market-tables.ts'
import { watchPages } from '../measuring/page-watch.ts'
import { type Slowness, slownessOf } from './page-times.ts'
import { settleMs } from './refresh-watch.ts'

type MarketOptions = Pick<CostOptions, 'pin'> & {
  /** How many coins the source lists. */
  readonly coins: number
  /** After the first; each is a minute after the one before. */
  readonly refreshes: number
  /** How many further ones happen while pages are asked for. */
  readonly watched: number
  /** Paths that memory is measured with, beside a pair with many amounts. */
  readonly paths: readonly string[]
}

const servers = [
  { name: 'all roles, embedded database', parts: 'whole', database: 'embedded' },
  { name: 'roles site and market, no database', parts: 'pages', database: 'none' },
] as const

const refreshSchema = v.object({
  beganMs: v.number(),
  publishedMs: v.number(),
  cpuBeganMs: v.number(),
  cpuPublishedMs: v.number(),
  longestStopMs: v.number(),
})
const cachedPath = '/convert/btc/usd'
const madePath = (amount: number) => `/convert/btc/usd?amount=${amount}`
/** The next refresh comes 57 to 63 seconds after the last one. */
const untilWatchMs = 45_000
const afterWatchMs = 8_000
/** Sources are read once a minute; the first reading of a busy machine takes longest. */
const refreshWithinMs = 180_000
const pace = { cachedMs: 25, madeMs: 50 } as const
const idleMs = 10_000
const loadConnections = 32
const loadedPages = 600

/** Waits for a refresh, and throws where it does not come: a row of it would be about nothing. */
async function refreshOf(server: Child, number: number) {
  const ended = new AbortController()
  const late = wait(refreshWithinMs, null, { signal: ended.signal }).then(() => {
    throw new Error(`refresh ${number} did not happen within ${refreshWithinMs / 1000} s`)
  })
  try {
    return v.parse(refreshSchema, await Promise.race([server.ask({ refresh: number }), late]))
  } finally {
    ended.abort()
  }
}

/** Waits for the first refresh that ends from now on, and tells its number, which is this one at least. */
async function refreshFromNow(server: Child, least: number): Promise<number> {
  const sinceMs = performance.timeOrigin + performance.now()
  for (let number = least; ; number += 1)
    if ((await refreshOf(server, number)).publishedMs >= sinceMs) return number
}

function costOf(refresh: v.InferOutput<typeof refreshSchema>, idleShare: number): RefreshCost {
  const wallMs = refresh.publishedMs - refresh.beganMs
  const cpuMs = refresh.cpuPublishedMs - refresh.cpuBeganMs - idleShare * wallMs
  return { wallMs, cpuMs, longestStopMs: refresh.longestStopMs }
}

/** CPU of a process that nobody asks, as a share of the time. */
async function idleShareOf(server: Child): Promise<number> {
  const { cpuMs } = subjectOf(server)
  const [beforeMs, sinceMs] = [await cpuMs(), performance.now()]
  await wait(idleMs)
  return ((await cpuMs()) - beforeMs) / (performance.now() - sinceMs)
}

/** Pages around one refresh and during it. */
async function pagesDuring(server: Child, number: number): Promise<{ cached: Slowness; made: Slowness }> {
  const { origin } = subjectOf(server)
  let amount = 1000 * number
  const cached = watchPages(() => origin + cachedPath, pace.cachedMs)
  const made = watchPages(() => {
    amount += 1
    return origin + madePath(amount)
  }, pace.madeMs)
  const { beganMs, publishedMs } = await refreshOf(server, number)
  await wait(afterWatchMs)
  const refresh = { fromMs: beganMs, toMs: publishedMs + settleMs }
  return {
    cached: slownessOf(await cached.end(), refresh),
    made: slownessOf(await made.end(), refresh),
  }
}

async function memoryOf({ pin, paths }: MarketOptions, server: Child): Promise<MarketMemory> {
  await using load = await startSubject('load', { pin, on: 'load' })
  const { origin } = subjectOf(server)
  const ask = async (memory: 'now' | 'highest') => v.parse(v.number(), await server.ask({ memory }))
  const loadWith = (url: readonly string[], requests: number) =>
    load.ask({ url, extent: { requests }, connections: loadConnections, acceptEncoding: 'gzip' })
  const pages = paths.map((path) => origin + path)
  const all = [...pages, ...Array.from({ length: loadedPages }, (_, index) => origin + madePath(index + 1))]
  await loadWith(pages, warmUp.requests)
  const restBytes = await ask('now')
  // Each connection asks for every address.
  await loadWith(all, all.length * loadConnections)
  return { restBytes, highestBytes: await ask('highest') }
}

async function bundledMemoryOf(options: MarketOptions, parts: string): Promise<MarketMemory> {
  await using server = await startSubject('market-server', { pin: options.pin, on: 'server', args: [parts] })
  return await memoryOf(options, server)
}

async function figuresOf(
  options: MarketOptions,
  { name, parts, database }: (typeof servers)[number],
): Promise<MarketFigures> {
  const { pin, coins, refreshes, watched } = options
  const bundledMemory = await bundledMemoryOf(options, parts)
  await using service = await startSubject('coin-service', { pin, on: 'load', args: [String(coins)] })
  const { origin } = v.parse(v.object({ origin: v.string() }), service.greeting)
  const args = [parts, origin, String(coins)]
  await using server = await startSubject('market-server', { pin, on: 'server', args })
  const first = await refreshOf(server, 0)
  const assets = v.parse(v.number(), await server.ask({ assets: true }))
  if (assets < coins) throw new Error(`the server lists ${assets} assets instead of ${coins}`)
  await wait(idleMs)
  const idleShare = await idleShareOf(server)
  const costs: RefreshCost[] = []
  for (let number = 1; number <= refreshes; number += 1)
    costs.push(costOf(await refreshOf(server, number), idleShare))
  // Before pages are watched: both servers have then answered the same ones, and V8 has compiled what a watched page runs.
  const memory = await memoryOf(options, server)
  const next = await refreshFromNow(server, refreshes + 1)
  const waits: Awaited<ReturnType<typeof pagesDuring>>[] = []
  for (let number = next + 1; number <= next + watched; number += 1) {
    await wait(untilWatchMs)
    waits.push(await pagesDuring(server, number))
  }
  return {
    ...{ name, database, bundledMemory },
    first: costOf(first, idleShare),
    refreshes: costs,
    cached: waits.map(({ cached }) => cached),
    made: waits.map(({ made }) => made),
    memory,
  }
}

/** What a market of many assets from a source costs: its refreshes, the pages meanwhile, and memory. */
export async function measureMarket(options: MarketOptions): Promise<readonly Table[]> {
  const figures: MarketFigures[] = []
  for (const server of servers) figures.push(await figuresOf(options, server))
  return [
    refreshTable(options.coins, figures),
    slownessTable(figures),
    marketMemoryTable(options.coins, figures),
  ]
}
