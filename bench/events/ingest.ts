import type { Child } from '../children/child.ts'
import { startOnAllCores } from '../measuring/subject.ts'
import type { Table } from '../measuring/table.ts'
import { ingest, type Target } from './ingest-round.ts'
import { type Arrival, type Contest, type IngestRound, ingestBars, ingestTable } from './ingest-table.ts'
import { measureEmbedded, measureStreamed } from './other-ways.ts'
import { countIn, type PostgresServer, startPostgresServer } from './postgres-server.ts'

interface IngestSetup {
  readonly load: Child
  readonly postgres: PostgresServer
}

/** Some seconds each on two quiet cores; multiples of what the connections send at once. */
const eventsOf = {
  collector: { single: 25_000, batch: 150_000 },
  insert: { single: 10_000, batch: 10_000 },
} as const

async function measureContests({ load, postgres }: IngestSetup, rounds: number) {
  const setup = { load, databaseCpuMs: postgres.cpuMs }
  const ours = await postgres.makeDatabase('collector')
  const theirs = await postgres.makeDatabase('inserts')
  await using collector = await startOnAllCores('event-server', [`DATABASE_URL=${ours}`])
  await using insert = await startOnAllCores('insert-server', [theirs])
  const targets: Readonly<Record<keyof Contest, Target>> = {
    collector: {
      ...{ child: collector, repeats: 'dropped', acknowledges: 'stored' },
      stored: () => countIn(ours, 'select count(*) from event'),
    },
    insert: {
      ...{ child: insert, repeats: 'stored', acknowledges: 'stored' },
      stored: () => countIn(theirs, 'select count(*) from website_event'),
    },
  }
  const measured: Record<Arrival, Record<keyof Contest, IngestRound[]>> = {
    batch: { collector: [], insert: [] },
    single: { collector: [], insert: [] },
  }
  const turns = (['batch', 'single'] as const).flatMap((arrival) =>
    (['collector', 'insert'] as const).map((of) => ({ arrival, of })),
  )
  const take = ({ arrival, of }: (typeof turns)[number]) =>
    ingest(setup, targets[of], { arrival, events: eventsOf[of][arrival] })
  // The first time is for V8 to compile, and for the database to make its partitions.
  for (const turn of turns) await take(turn)
  for (let round = 0; round < rounds; round += 1)
    for (const turn of turns) measured[turn.arrival][turn.of].push(await take(turn))
  return measured
}

/**
 * Events into the whole server and, in turn with it, into one that inserts each by itself, on the same PostgreSQL. Throws where a
 * database does not hold exactly what was acknowledged.
 */
export async function measureIngest({ rounds }: { readonly rounds: number }): Promise<readonly Table[]> {
  await using postgres = await startPostgresServer()
  await using load = await startOnAllCores('event-load', [])
  const contests = await measureContests({ load, postgres }, rounds)
  const others = [await measureStreamed({ load, postgres, rounds }), await measureEmbedded({ load, rounds })]
  return [ingestTable(contests, others), ingestBars(contests)]
}
