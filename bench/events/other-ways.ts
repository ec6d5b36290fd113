import * as v from 'valibot'
import { startNatsCluster } from '../../packages/stores/test/events/nats-cluster.ts'
import { natsPrograms } from '../../tools/launcher/servers/nats-programs.mjs'
import type { Child } from '../children/child.ts'
import { startOnAllCores } from '../measuring/subject.ts'
import { countEmbedded } from './count-embedded.ts'
import { type Acknowledged, ingest, sendEvents } from './ingest-round.ts'
import type { IngestRound, OtherWay } from './ingest-table.ts'
import { countIn, type PostgresServer } from './postgres-server.ts'

interface WayOptions {
  readonly load: Child
  readonly rounds: number
}

const eventsOf = { streamed: 100_000, embedded: 60_000 } as const
const greetingSchema = v.object({ dataFolder: v.string() })

/** Lets this process find a NATS server that is new enough, as tests do. Throws a LauncherError where there is none. */
export function findNatsServer(): void {
  Object.assign(process.env, natsPrograms())
}

/** Batches into a stream that three servers keep, from which the same process copies them into PostgreSQL. */
export async function measureStreamed({
  load,
  rounds,
  postgres,
}: WayOptions & { readonly postgres: PostgresServer }): Promise<OtherWay> {
  await using cluster = await startNatsCluster()
  const database = await postgres.makeDatabase('streamed')
  // The client hears of the others from the first.
  const [first = ''] = cluster.url.split(',')
  const settings = [`DATABASE_URL=${database}`, `NATS_URL=${first}`, 'NATS_REPLICAS=3']
  await using child = await startOnAllCores('event-server', settings)
  const setup = { load, databaseCpuMs: postgres.cpuMs }
  const stored = () => countIn(database, 'select count(*) from event')
  const target = { child, stored, repeats: 'dropped', acknowledges: 'streamed' } as const
  const measured: IngestRound[] = []
  const take = () => ingest(setup, target, { arrival: 'batch', events: eventsOf.streamed })
  await take()
  for (let round = 0; round < rounds; round += 1) measured.push(await take())
  return {
    ...{ arrival: 'batch', rounds: measured },
    name: 'into NATS JetStream kept by three servers, copied into PostgreSQL',
  }
}

const sumOf = (all: readonly Acknowledged[]) => all.reduce((sum, { distinct }) => sum + distinct, 0)

/**
 * Batches into the embedded database. No other process may open it, so events are counted at the end, once the
 * server has loaded its whole journal.
 */
export async function measureEmbedded({
  load,
  rounds,
  journal,
}: WayOptions & { readonly journal: 'on' | 'off' }): Promise<OtherWay> {
  await using child = await startOnAllCores('event-server', [`EVENTS_JOURNAL=${journal}`])
  const { dataFolder } = v.parse(greetingSchema, child.greeting)
  const setup = { load, databaseCpuMs: async () => null }
  const taken: Acknowledged[] = []
  for (let round = 0; round <= rounds; round += 1)
    taken.push(await sendEvents(setup, child, { arrival: 'batch', events: eventsOf.embedded }))
  await child.ask({ end: true })
  const [found, expected] = [await countEmbedded(dataFolder), sumOf(taken)]
  if (found !== expected)
    throw new Error(`${found} events are stored; ${expected} different ones were acknowledged`)
  const measured = taken.slice(1).map(({ round }) => round)
  const way = journal === 'on' ? 'into a journal on the disk, loaded into' : 'before the answer into'
  return { arrival: 'batch', rounds: measured, name: `${way} the embedded database` }
}
