import type { Child } from '../children/child.ts'
import { median } from '../measuring/statistics.ts'
import { startOnAllCores } from '../measuring/subject.ts'
import type { Table } from '../measuring/table.ts'
import { ingest, type Target } from './ingest-round.ts'
import { arrivals, type Contest, type IngestRound, ingestBars, ingestTable } from './ingest-table.ts'
import { findNatsServer, measureEmbedded, measureStreamed } from './other-ways.ts'
import { countIn, type PostgresServer, startPostgresServer } from './postgres-server.ts'
import { startUmami } from './umami-target.ts'

interface IngestOptions {
  readonly rounds: number
  /** Where Umami is built; null leaves it out. */
  readonly umamiFolder: string | null
}

type IngestSetup = IngestOptions & {
  readonly load: Child
  readonly postgres: PostgresServer
}

/** Some seconds each on two quiet cores; multiples of what the connections send at once. */
const eventsOf = {
  journal: { single: 25_000, batch: 150_000 },
  collector: { single: 25_000, batch: 150_000 },
  insert: { single: 10_000, batch: 10_000 },
  umami: { single: 2500, batch: 2500 },
} as const

/** What takes events in turns with the others. */
interface Side {
  readonly of: keyof typeof eventsOf
  readonly target: Target
}

/** Of the speed at which all connections are busy. */
const pace = 0.7

async function startSides(
  stack: AsyncDisposableStack,
  { postgres, umamiFolder }: IngestSetup,
): Promise<{ readonly journal: Target; readonly sides: readonly Side[] }> {
  const [ours, loaded, theirs] = [
    await postgres.makeDatabase('collector'),
    await postgres.makeDatabase('journal'),
    await postgres.makeDatabase('inserts'),
  ]
  const start = async (name: string, args: readonly string[]) => stack.use(await startOnAllCores(name, args))
  const collector: Target = {
    ...{ child: await start('event-server', [`DATABASE_URL=${ours}`]), repeats: 'dropped' },
    ...{ acknowledges: 'stored', stored: () => countIn(ours, 'select count(*) from event') },
  }
  const journal: Target = {
    child: await start('event-server', [`DATABASE_URL=${loaded}`, 'EVENTS_JOURNAL=on']),
    ...{ repeats: 'dropped', acknowledges: 'streamed' },
    stored: () => countIn(loaded, 'select count(*) from event'),
  }
  const insert: Target = {
    ...{ child: await start('insert-server', [theirs]), repeats: 'stored' },
    ...{ acknowledges: 'stored', stored: () => countIn(theirs, 'select count(*) from website_event') },
  }
  const sides: Side[] = [
    { of: 'journal', target: journal },
    { of: 'collector', target: collector },
    { of: 'insert', target: insert },
  ]
  if (umamiFolder !== null)
    sides.push({ of: 'umami', target: stack.use(await startUmami(umamiFolder, postgres)) })
  return { journal, sides }
}

function noRounds(): Record<Side['of'], IngestRound[]> {
  return { journal: [], collector: [], insert: [], umami: [] }
}

function contestOf(rounds: Readonly<Record<Side['of'], readonly IngestRound[]>>): Contest {
  return { ...rounds, umami: rounds.umami.length === 0 ? null : rounds.umami }
}

async function measureContests(options: IngestSetup) {
  const { load, postgres, rounds } = options
  await using stack = new AsyncDisposableStack()
  const { journal, sides } = await startSides(stack, options)
  const setup = { load, databaseCpuMs: postgres.cpuMs }
  const measured = { batch: noRounds(), single: noRounds() }
  const turns = arrivals.flatMap((arrival) => sides.map((side) => ({ arrival, ...side })))
  const take = ({ arrival, of, target }: (typeof turns)[number]) =>
    ingest(setup, target, { arrival, events: eventsOf[of][arrival] })
  // The first time is for V8 to compile, and for the database to make its partitions.
  for (const turn of turns) await take(turn)
  for (let round = 0; round < rounds; round += 1)
    for (const turn of turns) measured[turn.arrival][turn.of].push(await take(turn))
  const speed = median(measured.batch.journal.map(({ perSecond }) => perSecond))
  const paced: IngestRound[] = []
  for (let round = 0; round < rounds; round += 1) {
    const paceOf = { arrival: 'batch', events: eventsOf.journal.batch, perSecond: pace * speed } as const
    paced.push(await ingest(setup, journal, paceOf))
  }
  return { contests: { batch: contestOf(measured.batch), single: contestOf(measured.single) }, paced }
}

/**
 * Events into the whole server and, in turn with it, into one that inserts each by itself and into Umami where it is given, on the same
 * PostgreSQL. Throws where a database does not hold exactly what was acknowledged.
 */
export async function measureIngest(options: IngestOptions): Promise<readonly Table[]> {
  const { rounds } = options
  // Before the minutes of rounds that a missing program would waste.
  findNatsServer()
  await using postgres = await startPostgresServer()
  await using load = await startOnAllCores('event-load', [])
  const { contests, paced } = await measureContests({ ...options, load, postgres })
  const others = [
    await measureStreamed({ load, postgres, rounds }),
    await measureEmbedded({ load, rounds, journal: 'on' }),
    await measureEmbedded({ load, rounds, journal: 'off' }),
  ]
  return [ingestTable(contests, others), ingestBars(contests, paced)]
}
