import { median, ratiosOf, spreadOf } from '../measuring/statistics.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'
import { umamiVersion } from './umami-form.ts'

/** How events come: one in a request, or fifty. */
export type Arrival = 'single' | 'batch'

/** One round of one server. */
export interface IngestRound {
  /** Events that were acknowledged and lay in the database afterwards. */
  readonly perSecond: number
  /** Half of the answers took so long at most, and 99 of 100. */
  readonly middleMs: number
  readonly slowMs: number
  /** CPU of a thousand events; null where the system does not tell it, or nobody is there who could use any. */
  readonly serverMs: number
  readonly databaseMs: number | null
  /** From the first request until all lay in PostgreSQL, where that is later than the last answer. */
  readonly copiedSeconds: number | null
}

/** Rounds of the server with a journal and without, and of one INSERT an event; those of the same number ran one after the other. */
export type Contest = Readonly<Record<'journal' | 'collector' | 'insert', readonly IngestRound[]>> & {
  /** Those of Umami itself in the same turns; null where it was not run. */
  readonly umami: readonly IngestRound[] | null
}

/** A way of the collector that has nothing to compare with. */
export interface OtherWay {
  readonly name: string
  readonly arrival: Arrival
  readonly rounds: readonly IngestRound[]
}

const bars = { perSecond: 50_000, slowMs: 120, times: { single: 10, batch: 50 } } as const
const arrivalNames = { single: 'one in a request', batch: '50 in a request' } as const
/** How events come, in the order of the rows. */
export const arrivals: readonly Arrival[] = ['batch', 'single']

function spreadText(values: readonly number[]): string {
  const { median: middle, lowest, highest } = spreadOf(values)
  return `**${shown(middle)}** (${shown(lowest)} to ${shown(highest)})`
}

function figureRow(arrival: Arrival, name: string, rounds: readonly IngestRound[]): readonly string[] {
  const middle = (pick: (round: IngestRound) => number | null) => {
    const values = rounds.flatMap((round) => pick(round) ?? [])
    return values.length === 0 ? '' : shown(median(values))
  }
  return [
    arrivalNames[arrival],
    name,
    spreadText(rounds.map(({ perSecond }) => perSecond)),
    middle(({ middleMs }) => middleMs),
    middle(({ slowMs }) => slowMs),
    middle(({ serverMs }) => serverMs),
    middle(({ databaseMs }) => databaseMs),
    middle(({ copiedSeconds }) => copiedSeconds),
  ]
}

const umamiName = `Umami ${umamiVersion} itself`
const notRun = 'not run (--umami-server=)'
const figureColumns = [
  'durable events a second (lowest to highest round)',
  'answer after, ms, middle',
  '99 of 100',
  'CPU ms of 1,000 events: server',
  'PostgreSQL',
  'seconds until all are in PostgreSQL',
]

function umamiRows(contests: Readonly<Record<Arrival, Contest>>): readonly (readonly string[])[] {
  const names = {
    batch: `${umamiName}, by its interface for batches`,
    single: `${umamiName}, sent to as by its tracker`,
  }
  return arrivals.map((arrival) => {
    const { umami } = contests[arrival]
    if (umami !== null) return figureRow(arrival, names[arrival], umami)
    return [arrivalNames[arrival], `${umamiName}: ${notRun}`, ...figureColumns.map(() => '')]
  })
}

/** What each way of taking events reaches. Throws a RangeError where one has no round. */
export function ingestTable(
  contests: Readonly<Record<Arrival, Contest>>,
  others: readonly OtherWay[],
): Table {
  return {
    title:
      'Analytics events, acknowledged when they are durable: 50 connections, everything on the same cores',
    columns: ['events', 'server', ...figureColumns],
    rows: [
      ...arrivals.flatMap((arrival) => [
        figureRow(arrival, 'into a journal on the disk, loaded into PostgreSQL', contests[arrival].journal),
        figureRow(arrival, 'into PostgreSQL before the answer', contests[arrival].collector),
        figureRow(
          arrival,
          'one INSERT an event, one after the other, as Umami: into the same PostgreSQL',
          contests[arrival].insert,
        ),
      ]),
      ...umamiRows(contests),
      ...others.map(({ arrival, name, rounds }) => figureRow(arrival, name, rounds)),
    ],
  }
}

const speedsOf = (rounds: readonly IngestRound[]) => rounds.map(({ perSecond }) => perSecond)

function timesRow(arrival: Arrival, { journal, insert }: Contest): readonly string[] {
  const times = ratiosOf(speedsOf(journal), speedsOf(insert))
  const bar = bars.times[arrival]
  return [
    `times one INSERT an event, ${arrivalNames[arrival]}`,
    ...[spreadText(times), `≥ ${bar}`, verdict(median(times) >= bar)],
  ]
}

/** How many times as fast as Umami itself, for which there is no bar. */
function umamiTimes(
  arrival: Arrival,
  { journal, collector, umami }: Contest,
): readonly (readonly string[])[] {
  if (umami === null) return []
  const ways = [
    { name: 'with a journal', rounds: journal },
    { name: 'stored before the answer', rounds: collector },
  ]
  return ways.map(({ name, rounds }) => [
    `times ${umamiName}, ${arrivalNames[arrival]}, ${name}`,
    ...[spreadText(ratiosOf(speedsOf(rounds), speedsOf(umami))), 'none', ''],
  ])
}

/**
 * The bars, held against the rounds with a journal, and against rounds at seven tenths of their speed. Throws a RangeError where
 * there is no round.
 */
export function ingestBars(
  contests: Readonly<Record<Arrival, Contest>>,
  paced: readonly IngestRound[],
): Table {
  const speeds = speedsOf(contests.batch.journal)
  const slow = paced.map(({ slowMs }) => slowMs)
  return {
    title: 'Analytics events: the bars',
    columns: ['figure', 'median (lowest to highest round)', 'bar', 'kept'],
    rows: [
      [
        'durable events a second, 50 in a request',
        ...[spreadText(speeds), `≥ ${shown(bars.perSecond)}`, verdict(median(speeds) >= bars.perSecond)],
      ],
      [
        'answer after, ms, 99 of 100, at seven tenths of that',
        ...[spreadText(slow), `≤ ${bars.slowMs}`, verdict(median(slow) <= bars.slowMs)],
      ],
      timesRow('batch', contests.batch),
      timesRow('single', contests.single),
      ...arrivals.flatMap((arrival) => umamiTimes(arrival, contests[arrival])),
      ...(contests.batch.umami === null ? [[`times ${umamiName}`, notRun, 'none', '']] : []),
    ],
  }
}
