import * as v from 'valibot'
import type { Child } from '../children/child.ts'
import { subjectOf } from '../measuring/subject.ts'
import type { Arrival, IngestRound } from './ingest-table.ts'

/** A server that takes events. */
export interface Target {
  readonly child: Child
  /** How many events lie in its database. */
  readonly stored: () => Promise<number>
  /** Whether an event that comes again is stored again. */
  readonly repeats: 'dropped' | 'stored'
  /** Whether an acknowledged event lies in the database, or in a stream from which it is copied. */
  readonly acknowledges: 'stored' | 'streamed'
  /** What Umami knows the site by; other servers take what browsers send to the collector. */
  readonly website?: string
}

/** What all servers have in common. */
export interface IngestSetup {
  readonly load: Child
  /** CPU time of the database since its start; null where nobody can tell. */
  readonly databaseCpuMs: () => Promise<number | null>
}

const connections = 50
const batchOf = { single: 1, batch: 50 } as const
const copyWithinMs = 300_000
const lookAgainMs = 250
const sentSchema = v.object({
  events: v.number(),
  distinct: v.number(),
  seconds: v.number(),
  middleMs: v.number(),
  slowMs: v.number(),
})
let runs = 0

async function untilStored(stored: () => Promise<number>, count: number): Promise<void> {
  const endMs = performance.now() + copyWithinMs
  while ((await stored()) < count) {
    if (performance.now() > endMs) throw new Error(`not all of ${count} events have been copied`)
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

/** What is sent to a server. */
export interface Load {
  readonly arrival: Arrival
  readonly events: number
  /** Events a second; as fast as they are answered unless given. */
  readonly perSecond?: number
  /** As of the target. */
  readonly website?: string
}

/** What was acknowledged in a round. */
export interface Acknowledged {
  readonly round: IngestRound
  readonly events: number
  /** Different ones among them. */
  readonly distinct: number
}

/**
 * Sends events of their own to a server over 50 busy connections. `copied` waits until so many different events are where they
 * belong, where that is later than the last answer.
 */
export async function sendEvents(
  { load, databaseCpuMs }: IngestSetup,
  child: Child,
  {
    arrival,
    events,
    perSecond,
    website,
    copied,
  }: Load & { readonly copied?: (distinct: number) => Promise<void> },
): Promise<Acknowledged> {
  const { origin, cpuMs } = subjectOf(child)
  runs += 1
  const site = website === undefined ? {} : { website }
  await load.ask({ run: `${process.pid}-${runs}`, events, batch: batchOf[arrival], ...site })
  const before = { serverMs: await cpuMs(), databaseMs: await databaseCpuMs() }
  const sinceMs = performance.now()
  const sent = v.parse(
    sentSchema,
    await load.ask({ send: origin, connections, ...(perSecond === undefined ? {} : { perSecond }) }),
  )
  await copied?.(sent.distinct)
  const copiedSeconds = copied === undefined ? null : (performance.now() - sinceMs) / 1000
  const after = { serverMs: await cpuMs(), databaseMs: await databaseCpuMs() }
  const perThousand = 1000 / sent.events
  const databaseMs =
    before.databaseMs === null || after.databaseMs === null
      ? null
      : (after.databaseMs - before.databaseMs) * perThousand
  const { middleMs, slowMs } = sent
  const serverMs = (after.serverMs - before.serverMs) * perThousand
  const round = {
    perSecond: sent.events / sent.seconds,
    middleMs,
    slowMs,
    serverMs,
    databaseMs,
    copiedSeconds,
  }
  return { round, events: sent.events, distinct: sent.distinct }
}

/**
 * Sends events to a server. Throws where its database does not hold each of those that were acknowledged afterwards, or holds
 * more.
 */
export async function ingest(
  setup: IngestSetup,
  { child, stored, repeats, acknowledges, website }: Target,
  load: Load,
): Promise<IngestRound> {
  const before = await stored()
  const copied = (distinct: number) => untilStored(stored, before + distinct)
  const { round, events, distinct } = await sendEvents(setup, child, {
    ...load,
    ...(website === undefined ? {} : { website }),
    ...(acknowledges === 'streamed' ? { copied } : {}),
  })
  const expected = repeats === 'stored' ? events : distinct
  const found = (await stored()) - before
  if (found !== expected)
    throw new Error(
      `${found} events are stored; ${expected} ${repeats === 'stored' ? '' : 'different ones '}were acknowledged`,
    )
  return round
}
