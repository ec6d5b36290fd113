import type { Child } from '../children/child.ts'
import { median } from '../measuring/statistics.ts'
import { startOnAllCores } from '../measuring/subject.ts'
import type { Table } from '../measuring/table.ts'
import { ingest, type Target } from './ingest-round.ts'
import { type Arrival, type Contest, type IngestRound, ingestBars, ingestTable } from './ingest-table.ts'
import { findNatsServer, measureEmbedded, measureStreamed } from './other-ways.ts'
import { countIn, type PostgresServer, startPostgresServer } from './postgres-server.ts'

interface IngestSetup {
  readonly load: Child
  readonly postgres: PostgresServer
}

/** Some seconds each on two quiet cores; multiples of what the connections send at once. */
const eventsOf = {
  journal: { single: 25_000, batch: 150_000 },
  collector: { single: 25_000, batch: 150_000 },
  insert: { single: 10_000, batch: 10_000 },
} as const

/** Of the speed at which all connections are busy. */
const pace = 0.7

async function measureContests({ load, postgres }: IngestSetup, rounds: number) {
  const setup = { load, databaseCpuMs: postgres.cpuMs }
  const ours = await postgres.makeDatabase('collector')
  const loaded = await postgres.makeDatabase('journal')
  const theirs = await postgres.makeDatabase('inserts')
  await using collector = await startOnAllCores('event-server', [`DATABASE_URL=${ours}`])
  await using journal = await startOnAllCores('event-server', [`DATABASE_URL=${loaded}`, 'EVENTS_JOURNAL=on'])
  await using insert = await startOnAllCores('insert-server', [theirs])
  const targets: Readonly<Record<keyof Contest, Target>> = {
    journal: {
      ...{ child: journal, repeats: 'dropped', acknowledges: 'streamed' },
      stored: () => countIn(loaded, 'select count(*) from event'),
    },
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
    batch: { journal: [], collector: [], insert: [] },
    single: { journal: [], collector: [], insert: [] },
  }
  const turns = (['batch', 'single'] as const).flatMap((arrival) =>
    (['journal', 'collector', 'insert'] as const).map((of) => ({ arrival, of })),
  )
  const take = ({ arrival, of }: (typeof turns)[number]) =>
    ingest(setup, targets[of], { arrival, events: eventsOf[of][arrival] })
  // The first time is for V8 to compile, and for the database to make its partitions.
  for (const turn of turns) await take(turn)
  for (let round = 0; round < rounds; round += 1)
    for (const turn of turns) measured[turn.arrival][turn.of].push(await take(turn))
  const speed = median(measured.batch.journal.map(({ perSecond }) => perSecond))
  const paced: IngestRound[] = []
  for (let round = 0; round < rounds; round += 1) {
    const load = { arrival: 'batch', events: eventsOf.journal.batch, perSecond: pace * speed } as const
    paced.push(await ingest(setup, targets.journal, load))
  }
  return { measured, paced }
}

/**
 * Events into the whole server and, in turn with it, into one that inserts each by itself, on the same PostgreSQL. Throws where a
 * database does not hold exactly what was acknowledged.
 */
export async function measureIngest({ rounds }: { readonly rounds: number }): Promise<readonly Table[]> {
  // Before the minutes of rounds that a missing program would waste.
  findNatsServer()
  await using postgres = await startPostgresServer()
  await using load = await startOnAllCores('event-load', [])
  const { measured, paced } = await measureContests({ load, postgres }, rounds)
  const others = [
    await measureStreamed({ load, postgres, rounds }),
    await measureEmbedded({ load, rounds, journal: 'on' }),
    await measureEmbedded({ load, rounds, journal: 'off' }),
  ]
  return [ingestTable(measured, others), ingestBars(measured, paced)]
}
