import { marketQuote } from '@portico/contract'
import { readAnswer } from '../measuring/read-answer.ts'
import { median, ratiosOf, spreadOf } from '../measuring/statistics.ts'
import { type Cost, type CostOptions, serve, startSubject, subjectOf, warmUp } from '../measuring/subject.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'

const shareBar = 0.6
const connections = 32
const path = `${marketQuote.path}?from=btc&to=usd&amount=1.5`
const names = {
  gateway: `whole server, ${marketQuote.path}`,
  bare: 'bare node:http, prepared bytes, two headers',
  same: 'bare node:http, prepared bytes, the headers of the answer',
} as const

type Server = keyof typeof names
type Costs = Readonly<Record<Server, readonly Cost[]>>

/** How much of a bare server's work the same CPU time gets done; 1 is as much. */
export function sharesOf(costs: Costs, to: Exclude<Server, 'gateway'>): readonly number[] {
  const cpuMs = (of: Server) => costs[of].map((cost) => cost.cpuMs)
  return ratiosOf(cpuMs(to), cpuMs('gateway'))
}

/** The rows of the servers; the bar is held against the one that sends the same headers and bytes. */
export function readRows(costs: Costs): readonly (readonly string[])[] {
  const { median: share, lowest, highest } = spreadOf(sharesOf(costs, 'same'))
  const shareCell = `**${shown(share)}** (${shown(lowest)} to ${shown(highest)})`
  const judged = [
    shareCell,
    `≥ ${shareBar}`,
    verdict(share >= shareBar),
    shown(median(sharesOf(costs, 'bare'))),
  ]
  const row = (of: Server, cells: readonly string[]) => [
    names[of],
    shown(median(costs[of].map((cost) => cost.cpuMs))),
    shown(median(costs[of].map((cost) => cost.perSecond))),
    ...cells,
  ]
  return [row('gateway', judged), row('bare', ['', '', '', '']), row('same', ['', '', '', ''])]
}

/** What a call costs that nobody signs and that reads the market, next to bare servers that give the same bytes. */
export async function measureReadCall({ pin, rounds, roundMs }: CostOptions): Promise<Table> {
  await using load = await startSubject('load', { pin, on: 'load' })
  await using server = await startSubject('site-server', { pin, on: 'server' })
  await using bare = await startSubject('bare-http', { pin, on: 'server' })
  await using same = await startSubject('bare-http', { pin, on: 'server' })
  const subjects = { gateway: subjectOf(server), bare: subjectOf(bare), same: subjectOf(same) }
  const { body, headers } = await readAnswer(subjects.gateway.origin + path, { headers: {} })
  const text = body.toString('base64')
  const { 'content-type': type = '' } = headers
  await bare.ask({ body: text, headers: { 'content-type': type, 'content-length': String(body.length) } })
  await same.ask({ body: text, headers })
  const request = { path, connections, acceptEncoding: 'identity', extent: { durationMs: roundMs } } as const
  const costs: Record<Server, Cost[]> = { gateway: [], bare: [], same: [] }
  const order = ['gateway', 'bare', 'same'] as const
  for (const of of order) await serve(load, subjects[of], { ...request, extent: warmUp })
  for (let round = 0; round < rounds; round += 1)
    for (const of of order) costs[of].push(await serve(load, subjects[of], request))
  return {
    title: `Unsigned call ${marketQuote.path}: full stack, ${connections} connections`,
    columns: [
      'server',
      'CPU ms a request',
      'requests a second',
      'work for the same CPU, of bare with the same headers (lowest to highest round)',
      'bar',
      'kept',
      'of bare with two headers',
    ],
    rows: readRows(costs),
  }
}
