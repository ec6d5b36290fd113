import { describe, expect, it } from 'vitest'
import { type Cost, type CostServer, startCostServer } from '../../test/request-cost/cost-server.ts'
import { type Question, questionsFor } from '../../test/request-cost/route-requests.ts'

/**
 * What a request of an anonymous client costs the thread that answers everybody. A fixed sample of the questions by default, and what
 * makes the most work of every page; `PORTICO_COST=all` asks all of them and prints the dearest.
 */
const isExhaustive = process.env['PORTICO_COST'] === 'all'
const sampled = 5
const ceilingMs = 50
const everyRole = 'site,gateway,market,collector'
const catalogueSize = 10_000
const printed = 20

const inSample = ({ what }: Question, index: number) =>
  isExhaustive || index % sampled === 0 || what.endsWith('the most work')

/**
 * Asks a question. One that costs too much is asked three times more, each time about something else, and the least of that
 * counts: the first page of a kind is compiled, and memory is collected at the cost of anyone who is there.
 */
async function costOf(server: CostServer, question: Question): Promise<Cost> {
  const first = await server.measure(question)
  if (first.cpuMs <= ceilingMs) return first
  const again = [
    await server.measure(question),
    await server.measure(question),
    await server.measure(question),
  ]
  return again.toSorted((one, other) => one.cpuMs - other.cpuMs)[0] ?? first
}

async function costsOf(server: CostServer): Promise<readonly Cost[]> {
  const costs: Cost[] = []
  for (const question of questionsFor(server.routes).filter(inSample))
    costs.push(await costOf(server, question))
  return costs.toSorted((one, other) => other.cpuMs - one.cpuMs)
}

const tooDear = (costs: readonly Cost[]) =>
  costs.filter(({ cpuMs }) => cpuMs > ceilingMs).map(({ what, cpuMs }) => `${what}: ${Math.round(cpuMs)} ms`)

describe('a request', () => {
  it(`SAFE-01 costs no more than ${ceilingMs} ms of the main thread, whatever is asked of whichever route, at ${catalogueSize} assets`, async () => {
    await using server = await startCostServer({ roles: everyRole, assets: catalogueSize, costlyMs: null })
    const costs = await costsOf(server)
    const dearest = costs
      .slice(0, isExhaustive ? printed : 3)
      .map(({ what, status, cpuMs }) => `${cpuMs.toFixed(1)} ms, ${status}: ${what}`)
    console.log(
      [`${costs.length} questions to ${server.routes.length} routes; the dearest:`, ...dearest].join('\n'),
    )
    expect(tooDear(costs)).toEqual([])
    // Questions that are refused before anything is done would show nothing.
    expect(costs.filter(({ status }) => status === 200).length).toBeGreaterThan(costs.length / 8)
  }, 600_000)

  it('SAFE-01 is found to cost too much on a route that is added later', async () => {
    await using server = await startCostServer({ roles: 'site', assets: 300, costlyMs: 2 * ceilingMs })
    const added = server.routes.filter(({ url }) => url.startsWith('/added-later/'))
    expect(added).toHaveLength(1)
    const [question] = questionsFor(added)
    if (question === undefined) throw new Error('nothing is asked of the route that was added')
    expect(tooDear([await costOf(server, question)])).toHaveLength(1)
  })
})
