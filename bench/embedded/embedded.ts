import * as v from 'valibot'
import type { Child } from '../children/child.ts'
import { median } from '../measuring/statistics.ts'
import { startOnAllCores } from '../measuring/subject.ts'
import { shown, type Table } from '../measuring/table.ts'

const engines = {
  pglite: 'PGlite, as the server opens it',
  'sqlite-off': 'SQLite, WAL, synchronous off: as durable as PGlite',
  'sqlite-full': 'SQLite, WAL, synchronous full',
} as const
const steps = {
  'log-ins': 1000,
  'signed calls': 5000,
  events: 10_000,
  'closes written': 300,
  'closes read': 300,
} as const

/** How fast a step went, and what one of it cost, all threads. */
type Done = v.InferOutput<typeof doneSchema>
type EngineKind = keyof typeof engines
const stepNames = [
  'log-ins',
  'signed calls',
  'events',
  'closes written',
  'closes read',
] as const satisfies readonly Step[]
const kinds = ['pglite', 'sqlite-off', 'sqlite-full'] as const satisfies readonly EngineKind[]
type Step = keyof typeof steps

/** What an engine came to in a round. */
interface EngineRound {
  readonly openSeconds: number
  /** More than the process held before it had the database open, bytes. */
  readonly openBytes: number
  readonly usedBytes: number
  readonly done: ReadonlyMap<Step, Done>
}

const openedSchema = v.object({ seconds: v.number() })
const memorySchema = v.object({ bytes: v.number() })
const doneSchema = v.object({ perSecond: v.number(), cpuMs: v.number() })

async function bytesOf(child: Child): Promise<number> {
  return v.parse(memorySchema, await child.ask({ memory: true })).bytes
}

async function measureEngine(kind: EngineKind): Promise<EngineRound> {
  await using child = await startOnAllCores('embedded-store', [kind])
  const before = await bytesOf(child)
  const { seconds: openSeconds } = v.parse(openedSchema, await child.ask({ open: true }))
  const openBytes = (await bytesOf(child)) - before
  const done = new Map<Step, Done>()
  for (const step of stepNames)
    done.set(step, v.parse(doneSchema, await child.ask({ step, count: steps[step] })))
  return { openSeconds, openBytes, usedBytes: (await bytesOf(child)) - before, done }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

function rowOf(name: string, rounds: readonly EngineRound[]): readonly string[] {
  const of = (figure: (round: EngineRound) => number) => median(rounds.map(figure))
  const each = stepNames.map((step) => {
    const figure = (name: keyof Done) => shown(of(({ done }) => done.get(step)?.[name] ?? Number.NaN))
    return `${figure('perSecond')} (${figure('cpuMs')})`
  })
  const memory = [of(({ openBytes }) => openBytes), of(({ usedBytes }) => usedBytes)].map(megabytes)
  return [name, shown(of(({ openSeconds }) => openSeconds)), ...memory, ...each]
}

/** The same work in the embedded database and in SQLite of Node.js, each in a thread of an empty process. */
export async function measureEmbedded({ rounds }: { readonly rounds: number }): Promise<Table> {
  const measured: Record<EngineKind, EngineRound[]> = { pglite: [], 'sqlite-off': [], 'sqlite-full': [] }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds) measured[kind].push(await measureEngine(kind))
  return {
    title: 'Embedded databases: the same work, one after the other',
    columns: [
      ...['engine', 'seconds to open a new one', 'memory, open with 1,000 accounts', 'after the work'],
      ...[
        'log-ins a second (CPU ms of each)',
        'signed calls a second, ten at a time',
        'events a second, 50 a commit',
      ],
      ...['assets a second, closes of two years written', 'and read'],
    ],
    rows: kinds.map((kind) => rowOf(engines[kind], measured[kind])),
  }
}
