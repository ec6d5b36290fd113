import { tmpdir } from 'node:os'
import { openSql, type SqlStore } from '@portico/stores'
import { makeTestDatabase } from '@portico/stores/test-database'
import { describe } from 'vitest'
import { openTestSql, ownedSql } from './accounts.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** A database of a server, with every table, dropped when it is disposed. */
async function openOnServer(serverUrl: string): Promise<SqlStore> {
  const database = await makeTestDatabase(serverUrl)
  const { databaseUrl } = database
  const options = { dataFolder: tmpdir(), databaseUrl, poolSize: 6, acquireTimeoutMs: 20_000, logger: quiet }
  return ownedSql(await openSql(options), () => database[Symbol.asyncDispose]())
}

type Opening = readonly [name: string, open: () => Promise<SqlStore>]

/** Runs a suite on the embedded database, and on PostgreSQL where `TEST_DATABASE_URL` names one. */
export function describeOnDatabases(
  title: string,
  suite: (open: () => Promise<SqlStore>) => void | Promise<void>,
): void {
  const serverUrl = process.env['TEST_DATABASE_URL']
  const onServer: readonly Opening[] =
    serverUrl === undefined ? [] : [['PostgreSQL', () => openOnServer(serverUrl)]]
  const openings: readonly Opening[] = [['embedded', openTestSql], ...onServer]
  for (const [name, open] of openings) describe(`${title}, ${name}`, () => suite(open))
}
