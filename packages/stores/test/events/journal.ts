import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import {
  type JournalEvents,
  type JournalOptions,
  openJournalEvents,
} from '../../src/events/journal/open-journal-events.ts'
import { openSql } from '../../src/sql/open-sql.ts'
import type { SqlStore } from '../../src/sql/port.ts'
import { logger } from './journal-files.ts'

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
