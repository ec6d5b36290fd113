import { Agent } from 'node:http'
import { performance } from 'node:perf_hooks'
import { marketQuote } from '@portico/contract'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'
import { populationSchema } from '../gateway/population.ts'
import { createEventSource, type EventSource } from '../hour/event-source.ts'
import { type Asked, exchange } from '../hour/exchange.ts'
import { mix } from '../hour/mix.ts'
import { createPeople } from '../hour/people.ts'
import { createTraffic, type Traffic } from '../hour/traffic.ts'

/** Everybody who comes to a site, at a steady pace: readers, people who are logged in, and their events. */
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  /** Comes first: where, and whose accounts. */
  v.strictObject({ origin: v.string(), population: populationSchema }),
  v.strictObject({ scale: v.number() }),
  v.strictObject({ figures: v.literal(true) }),
  v.strictObject({ end: v.literal(true) }),
])

interface Load {
  readonly traffic: Traffic
  readonly events: EventSource
}

const pair = '/convert/btc/usd'
let load: Load | null = null
let utilization = performance.eventLoopUtilization()

async function meet(origin: string, population: v.InferOutput<typeof populationSchema>): Promise<Load> {
  const server = { origin, agent: new Agent({ keepAlive: true }) }
  const send = (asked: Asked) => exchange(server, asked)
  const get = async (path: string, holding: string | null) => {
    const headers = { 'accept-encoding': holding === null ? 'gzip' : 'identity' }
    return (await send({ method: 'GET', path, headers, holding })).tookMs
  }
  const people = await createPeople(origin, population, send)
  const events = createEventSource(send)
  let amount = 0
  const traffic = createTraffic(mix, {
    ...people,
    cached: () => get(pair, null),
    made: () => get(`${pair}?amount=${(amount += 1)}`, null),
    quote: () => get(`${marketQuote.path}?from=btc&to=usd&amount=1.5`, '"data":{'),
    events: () => events.send(),
  })
  return { traffic, events }
}

function known(): Load {
  if (load === null) throw new Error('whom to ask was not said')
  return load
}

function figures() {
  const now = performance.eventLoopUtilization()
  const { utilization: threadShare } = performance.eventLoopUtilization(now, utilization)
  utilization = now
  return { ...known().traffic.figures(), threadShare }
}

async function end() {
  const { traffic, events } = known()
  await traffic.end()
  return events.finish()
}

answerParent({ ready: true }, async (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('cpu' in question) return cpuMs()
  if ('figures' in question) return figures()
  if ('end' in question) return end()
  if ('population' in question) load = await meet(question.origin, question.population)
  else known().traffic.pace(question.scale)
  return null
})
