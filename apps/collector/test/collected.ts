import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AcceptedEvent,
  createEventDays,
  createSqlEvents,
  type EventReader,
  type EventSink,
  openSql,
} from '@portico/stores'
import { readStoredEvents } from '@portico/stores/test-stored-events'

import { type RunningCollector, startCollector } from '../src/start-collector.ts'

const logger = { info: () => {}, warn: () => {} }

/** A durable store of events of a test's own, embedded, and collectors that copy into it. */
export interface CollectedEvents extends AsyncDisposable {
  readonly sink: EventSink
  /** Starts a collector, as a process of its own would. */
  collect(reader: EventReader): RunningCollector
  /** Messages that collectors were done with. */
  done(): number
  /** How many events are stored. */
  count(): Promise<number>
  /** The `log_seq` of all that are stored, lowest first. */
  numbers(): Promise<readonly number[]>
  /** What is stored of a session, by `log_seq`. */
  read(sessionId: string): Promise<readonly AcceptedEvent[]>
}

/** The same reader, which tells of each message that was done with. */
function watched(reader: EventReader, onDone: () => void): EventReader {
  return {
    status: () => reader.status(),
    async *messages(signal) {
      for await (const message of reader.messages(signal)) {
        yield {
          ...message,
          done() {
            message.done()
            onDone()
          },
        }
      }
    },
  }
}

/** Opens an empty store. */
export async function openCollected(): Promise<CollectedEvents> {
  await using opening = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'collected-'))
  opening.defer(() => rm(dataFolder, { recursive: true }))
  const sql = opening.use(await openSql({ dataFolder, databaseUrl: null, logger }))
  const sink = opening.use(createSqlEvents({ sql, logger }))
  const opened = opening.move()
  let done = 0
  const onDone = () => {
    done += 1
  }
  return {
    sink,
    done: () => done,
    collect: (reader) =>
      startCollector({
        ...{
          reader: watched(reader, onDone),
          sink,
          days: createEventDays({ sql, logger }),
          keepDays: 3650,
          logger,
        },
        ...{ now: Date.now, signal: new AbortController().signal },
      }),
    async count() {
      const all = sql.db.selectFrom('event').select(({ fn }) => fn.countAll<string>().as('count'))
      return Number((await all.executeTakeFirstOrThrow()).count)
    },
    async numbers() {
      const rows = await sql.db.selectFrom('event').select('log_seq').orderBy('log_seq').execute()
      return rows.map(({ log_seq: number }) => number)
    },
    read: (sessionId) => readStoredEvents(sql, sessionId),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
