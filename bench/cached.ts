import { gunzipSync } from 'node:zlib'
import { hasNginx, startNginx } from './nginx.ts'
import { readAnswer } from './measuring/read-answer.ts'
import { median, ratiosOf } from './measuring/statistics.ts'
import {
  type Cost,
  type CostOptions,
  ratioCells,
  serve,
  startSubject,
  subjectOf,
  warmUp,
} from './measuring/subject.ts'
import { shown, type Table } from './measuring/table.ts'

const ratioBar = 1.25
const connections = 32

function tableOf(path: string, costs: ReadonlyMap<string, readonly Cost[]>): Table {
  const cpuMs = (name: string) => (costs.get(name) ?? []).map((cost) => cost.cpuMs)
  const rows = [...costs].map(([name, rounds]) => {
    const speed = shown(median(rounds.map((cost) => cost.perSecond)))
    const toBare = shown(median(ratiosOf(cpuMs(name), cpuMs(bareName))))
    const [ratio = '', ...judged] = ratioCells(ratiosOf(cpuMs(name), cpuMs(sameName)), ratioBar)
    return [
      name,
      shown(median(cpuMs(name))),
      speed,
      ratio,
      ...(name === siteName ? judged : ['', '']),
      toBare,
    ]
  })
  if (!costs.has(nginxName)) rows.push([nginxName, 'not run: nginx is not installed', '', '', '', '', ''])
  return {
    title: `Cached page ${path}: gzip body from memory, ${connections} connections`,
    columns: [
      'server',
      'CPU ms a request',
      'requests a second',
      'ratio to bare with the same headers (lowest to highest round)',
      'bar',
      'kept',
      'ratio to bare with three headers',
    ],
    rows,
  }
}

const siteName = 'whole server, page from the cache'
const bareName = 'bare node:http, prepared buffer, three headers'
const sameName = 'bare node:http, prepared buffer, the headers of the page'
const nginxName = 'nginx, static precompressed file'

/** What a page costs that the cache has, next to servers that only send a buffer or a file. */
export async function measureCached(options: CostOptions & { readonly path: string }): Promise<Table> {
  const { pin, rounds, roundMs, path } = options
  await using load = await startSubject('load', { pin, on: 'load' })
  await using server = await startSubject('site-server', { pin, on: 'server' })
  await using same = await startSubject('bare-http', { pin, on: 'server' })
  await using bare = await startSubject('bare-http', { pin, on: 'server' })
  const site = subjectOf(server)
  const { body, headers } = await readAnswer(site.origin + path, { headers: { 'accept-encoding': 'gzip' } })
  const text = body.toString('base64')
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = headers
  const length = String(body.length)
  await same.ask({ body: text, headers })
  await bare.ask({
    body: text,
    headers: { 'content-type': type, 'content-encoding': encoding, 'content-length': length },
  })
  await using stack = new AsyncDisposableStack()
  const subjects = new Map([
    [siteName, site],
    [bareName, subjectOf(bare)],
    [sameName, subjectOf(same)],
  ])
  if (hasNginx()) {
    const files = { html: gunzipSync(body), gzip: body }
    subjects.set(nginxName, stack.use(await startNginx({ ...files, core: 0, pin })))
  }
  const request = { path, connections, acceptEncoding: 'gzip', extent: { durationMs: roundMs } } as const
  for (const subject of subjects.values()) await serve(load, subject, { ...request, extent: warmUp })
  const costs = new Map([...subjects.keys()].map((name): [string, Cost[]] => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, subject] of subjects) costs.get(name)?.push(await serve(load, subject, request))
  return tableOf(path, costs)
}
