import * as v from 'valibot'
import { buildBareTrees } from './bare-trees/build.ts'
import type { Child } from './children/child.ts'
import { median, ratiosOf } from './measuring/statistics.ts'
import { type CostOptions, ratioCells, serve, startSubject, subjectOf, warmUp } from './measuring/subject.ts'
import { shown, type Table } from './measuring/table.ts'

type Measured = 'page' | 'render' | 'served' | 'brotli' | 'gzip'

const ratioBar = 2
const connections = 4
const doneSchema = v.object({ times: v.number(), cpuMs: v.number() })

async function workOf(
  child: Child,
  work: Exclude<Measured, 'page' | 'served'>,
  durationMs: number,
): Promise<number> {
  const { times, cpuMs } = v.parse(doneSchema, await child.ask({ work, durationMs }))
  return cpuMs / times
}

function rowOf(name: string, rounds: readonly Readonly<Record<Measured, number>>[]): readonly string[] {
  const of = (measured: Measured) => rounds.map((round) => round[measured])
  const middle = (measured: Measured) => shown(median(of(measured)))
  const toServed = shown(median(ratiosOf(of('page'), of('served'))))
  const costs = [middle('page'), middle('render'), middle('served')]
  const ratio = ratioCells(ratiosOf(of('page'), of('render')), ratioBar)
  return [name, ...costs, ...ratio, toServed, middle('brotli'), middle('gzip')]
}

/**
 * What a page costs that no cache has: the whole answer over HTTP, all threads of the server, next to what React alone
 * needs for the trees of that page in a loop. Compression is measured apart, on the page's HTML.
 */
export async function measureUncached(
  options: CostOptions & { readonly pages: readonly { readonly name: string; readonly path: string }[] },
): Promise<Table> {
  const { pin, rounds, roundMs, pages } = options
  const trees = await buildBareTrees()
  await using load = await startSubject('load', { pin, on: 'load' })
  await using server = await startSubject('site-server', { pin, on: 'server', args: ['uncached'] })
  await using bare = await startSubject('bare-render', { pin, on: 'server', args: [trees.href] })
  const [site, bareServer] = [subjectOf(server), subjectOf(bare)]
  const rows: (readonly string[])[] = []
  for (const { name, path } of pages) {
    await bare.ask({ prepare: site.origin + path })
    const request = {
      path,
      connections,
      acceptEncoding: 'identity',
      extent: { durationMs: roundMs },
    } as const
    const once = async () => ({
      page: (await serve(load, site, request)).cpuMs,
      render: await workOf(bare, 'render', roundMs),
      served: (await serve(load, bareServer, request)).cpuMs,
      brotli: await workOf(bare, 'brotli', roundMs / 4),
      gzip: await workOf(bare, 'gzip', roundMs / 4),
    })
    for (const subject of [site, bareServer]) await serve(load, subject, { ...request, extent: warmUp })
    const costs: Awaited<ReturnType<typeof once>>[] = []
    for (let round = 0; round < rounds; round += 1) costs.push(await once())
    rows.push(rowOf(name, costs))
  }
  return {
    title: 'Uncached page: CPU milliseconds a request',
    columns: [
      'page',
      'whole answer',
      'bare renderToString',
      'the same behind node:http',
      'ratio to bare (lowest to highest round)',
      'bar',
      'kept',
      'ratio to node:http',
      'apart: brotli 5',
      'gzip 6',
    ],
    rows,
  }
}
