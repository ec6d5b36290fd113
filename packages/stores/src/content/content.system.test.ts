import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeContentStore } from '../../test/content-contract.ts'
import { makeTestDatabase } from '../../test/sql/database.ts'
import { openSql } from '../sql/open-sql.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

describeContentStore('embedded', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'content-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openSql({ dataFolder, databaseUrl: null, logger })
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeContentStore('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
  })
}
