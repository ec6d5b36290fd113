import * as v from 'valibot'
import type { Child } from '../children/child.ts'
import { median, ratiosOf } from '../measuring/statistics.ts'
import { type CostOptions, ratioCells, serve, startSubject, subjectOf, warmUp } from '../measuring/subject.ts'
import { shown, type Table } from '../measuring/table.ts'
import { type Memory, memoryTable } from './memory-table.ts'

interface CataloguePage {
  readonly name: string
  readonly path: string
  /** A search has to look at everything and the hub lists more of a larger one: their growth is shown, not judged. */
  readonly grows: 'with the catalogue' | 'not at all'
}

type CatalogueOptions = CostOptions & {
  /** Counts of assets, ascending. */
  readonly sizes: readonly number[]
  readonly pages: readonly CataloguePage[]
}

/** What a page may cost more with the largest catalogue than with the smallest; rounds differ by that much. */
const growthBar = 1.1
const connections = 4
const builtSchema = v.object({ buildMs: v.number() })

const counted = (size: number) => new Intl.NumberFormat('en').format(size)

const startAll = (options: CatalogueOptions, stack: AsyncDisposableStack, ...args: readonly string[]) =>
  Promise.all(
    options.sizes.map(async (size) => {
      const { pin } = options
      const started = await startSubject('catalogue-server', {
        pin,
        on: 'server',
        args: [String(size), ...args],
      })
      return { size, child: stack.use(started) }
    }),
  )

/** CPU of a page by size, one value a round; the sizes take turns within a round. */
async function costsOf(
  { rounds, roundMs }: CatalogueOptions,
  { load, servers }: { readonly load: Child; readonly servers: readonly Child[] },
  { path, grows }: CataloguePage,
) {
  const request = { path, connections, acceptEncoding: 'identity' } as const
  const costs: number[][] = servers.map(() => [])
  // What grows is too slow to be asked for so often.
  const extent = grows === 'not at all' ? warmUp : { durationMs: 2 * roundMs }
  for (const server of servers) await serve(load, subjectOf(server), { ...request, extent })
  const timed = { ...request, extent: { durationMs: roundMs } }
  for (let round = 0; round < rounds; round += 1)
    for (const [index, server] of servers.entries()) {
      const { cpuMs } = await serve(load, subjectOf(server), timed)
      costs[index]?.push(cpuMs)
    }
  return costs
}

function pageRow({ name, grows }: CataloguePage, costs: readonly (readonly number[])[]): readonly string[] {
  const [ratio = '', ...judged] = ratioCells(ratiosOf(costs.at(-1) ?? [], costs[0] ?? []), growthBar)
  return [
    name,
    ...costs.map((rounds) => shown(median(rounds))),
    ratio,
    ...(grows === 'not at all' ? judged : ['', '']),
  ]
}

async function measureCosts(options: CatalogueOptions): Promise<Table> {
  const { pin, pages, sizes } = options
  await using stack = new AsyncDisposableStack()
  const load = stack.use(await startSubject('load', { pin, on: 'load' }))
  const servers = (await startAll(options, stack, 'uncached')).map(({ child }) => child)
  const rows: (readonly string[])[] = []
  for (const page of pages) rows.push(pageRow(page, await costsOf(options, { load, servers }, page)))
  const builds = servers.map((server) => shown(v.parse(builtSchema, server.greeting).buildMs))
  return {
    title: 'Size of the catalogue: CPU milliseconds of an uncached request',
    columns: [
      'page',
      ...sizes.map((size) => `${counted(size)} assets`),
      'largest to smallest',
      'bar',
      'kept',
    ],
    rows: [...rows, ['once: merge and index a snapshot', ...builds, '', '', '']],
  }
}

/** Pages that fill the page cache: those of the table, and a pair with as many amounts. */
function loadedUrls(origin: string, pages: readonly CataloguePage[], count: number): readonly string[] {
  const amounts = Array.from({ length: count }, (_, index) => `/convert/btc/usd?amount=${index + 1}`)
  return [...pages.map(({ path }) => path), ...amounts].map((path) => origin + path)
}

const loadConnections = 32
const loadedPages = 600

async function memoryOf(
  load: Child,
  child: Child,
  pages: readonly CataloguePage[],
): Promise<Omit<Memory, 'size'>> {
  const urls = loadedUrls(subjectOf(child).origin, pages, loadedPages)
  const loadWith = (url: readonly string[], requests: number) =>
    load.ask({ url, extent: { requests }, connections: loadConnections, acceptEncoding: 'gzip' })
  const ask = async (memory: 'now' | 'highest') => v.parse(v.number(), await child.ask({ memory }))
  await loadWith(urls.slice(0, pages.length + 1), warmUp.requests)
  const warmBytes = await ask('now')
  // Each connection asks for every address.
  await loadWith(urls, urls.length * loadConnections)
  return { warmBytes, highestBytes: await ask('highest') }
}

async function measureMemory(options: CatalogueOptions): Promise<Table> {
  const { pin, pages, sizes } = options
  await using load = await startSubject('load', { pin, on: 'load' })
  const memories: Memory[] = []
  for (const size of sizes) {
    await using child = await startSubject('catalogue-server', { pin, on: 'server', args: [String(size)] })
    memories.push({ size, ...(await memoryOf(load, child, pages)) })
  }
  return memoryTable(memories)
}

/** What the number of assets costs: CPU of uncached pages, and memory of the role site. */
export async function measureCatalogue(options: CatalogueOptions): Promise<readonly Table[]> {
  return [await measureCosts(options), await measureMemory(options)]
}
