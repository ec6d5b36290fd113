import * as v from 'valibot'
import type { Child } from '../children/child.ts'
import { type Cost, subjectOf } from '../measuring/subject.ts'
import { populationSchema } from './population.ts'

const sentSchema = v.object({ requests: v.number(), seconds: v.number(), pageMs: v.array(v.number()) })
const rawSchema = v.object({ cpuMs: v.number(), perSecond: v.number() })
const sampleSchema = v.object({ body: v.string(), headers: v.record(v.string(), v.string()) })
const greetingSchema = v.object({ origin: v.string(), population: populationSchema })

/** What sending the prepared calls cost the server, and how long a page took meanwhile. */
export interface SentCost extends Cost {
  readonly pageMs: readonly number[]
}

/** How the prepared calls are sent. */
export interface LoadExtent {
  readonly connections: number
  /** A text that every answer holds. */
  readonly holding: string
  /** The address of a page that is looked at meanwhile; null for none. */
  readonly page: string | null
}

/** Lets the process that sends calls know the accounts of a server. */
export async function introduce(load: Child, server: Child): Promise<void> {
  await load.ask(v.parse(greetingSchema, server.greeting))
}

/** Sends what the load has prepared to a server, the calls' own or one that answers the same. */
export async function sendPrepared(load: Child, server: Child, extent: LoadExtent): Promise<SentCost> {
  const { origin, cpuMs } = subjectOf(server)
  const beforeMs = await cpuMs()
  const { requests, seconds, pageMs } = v.parse(sentSchema, await load.ask({ origin, ...extent }))
  return { cpuMs: ((await cpuMs()) - beforeMs) / requests, perSecond: requests / seconds, pageMs }
}

/** One prepared call's answer, its body in base64. That call cannot be sent again. */
export async function sampleAnswer(load: Child, server: Child) {
  return v.parse(sampleSchema, await load.ask({ sample: subjectOf(server).origin }))
}

/** What the least of the work costs without a server. */
export async function rawWork(
  load: Child,
  question: { readonly raw: 'signatures' } | { readonly raw: 'passwords'; readonly count: number },
): Promise<Cost> {
  return v.parse(rawSchema, await load.ask(question))
}
