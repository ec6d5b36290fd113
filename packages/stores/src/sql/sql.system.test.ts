import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { afterAll } from 'vitest'
import { describeSqlStore } from '../../test/sql/contract.ts'
import { openLentSql } from './lent/open-lent-sql.ts'
import { openSql } from './open-sql.ts'
import { makeTestDatabase } from '../../test/sql/database.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

describeSqlStore('embedded', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sql-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openSql({ dataFolder, databaseUrl: null, logger })
})

describeSqlStore('lent to another thread', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sql-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  const sql = cleaning.use(await openSql({ dataFolder, databaseUrl: null, logger }))
  const { port1, port2 } = new MessageChannel()
  sql.lend(port1)
  return openLentSql(port2)
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeSqlStore('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
  })
}
