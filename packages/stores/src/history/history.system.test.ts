import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openSql } from '../sql/open-sql.ts'
import { makeTestDatabase } from '../../test/sql/database.ts'
import { describeMarketHistory } from '../../test/history-contract.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

describeMarketHistory('embedded', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'history-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openSql({ dataFolder, databaseUrl: null, logger })
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeMarketHistory('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
  })
}
