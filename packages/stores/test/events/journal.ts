import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { frameOf } from '../../src/events/journal/frames.ts'
import {
  type JournalEvents,
  type JournalOptions,
  openJournalEvents,
} from '../../src/events/journal/open-journal-events.ts'
import { headFrame } from '../../src/events/journal/segment.ts'
import type { AcceptedEvent } from '../../src/events/port.ts'
import { writeEvents } from '../../src/events/sql/written-events.ts'
import { openSql } from '../../src/sql/open-sql.ts'
import type { SqlStore } from '../../src/sql/port.ts'

export const logger = { info: () => {}, warn: () => {} }

/** A folder that is removed after the test, or by what is given. */
export async function makeFolder(
  finish: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  finish(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An embedded database and a data folder, for one test. */
export async function openPlace() {
  const sql = await openSql({ dataFolder: await makeFolder(), databaseUrl: null, logger })
  onTestFinished(() => sql[Symbol.asyncDispose]())
  return { sql, dataFolder: await makeFolder() }
}

export function openJournal(
  dataFolder: string,
  sql: SqlStore,
  change: Partial<JournalOptions> = {},
): Promise<JournalEvents> {
  return openJournalEvents({
    ...{
      dataFolder,
      capBytes: 64_000_000,
      drainMs: 10_000,
      keepDays: 3650,
      sql,
      logger,
      countRefused: () => {},
    },
    ...change,
  })
}

export async function isLoaded(journal: Pick<JournalEvents, 'backlog'>): Promise<void> {
  await expect.poll(() => journal.backlog().lag, { timeout: 20_000, interval: 20 }).toBe(0)
}

/** The folder of a process that was killed; `place` tells several apart. */
export function leftFolder(dataFolder: string, place = 0): string {
  return join(dataFolder, 'events-journal', `0123456${place}`)
}

/** What a process that was killed leaves in a file. */
export async function leave(path: string, events: readonly AcceptedEvent[], tail: Buffer = Buffer.of()) {
  await mkdir(join(path, '..'), { recursive: true })
  const frames = writeEvents(events).map(frameOf)
  await writeFile(path, Buffer.concat([headFrame, ...frames, tail]))
}
