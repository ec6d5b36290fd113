import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SqlConnection, SqlConnections } from './connections.ts'
import { withConnection } from './connections.ts'
import { openEmbedded } from './embedded/embedded.ts'
import {
  applyMigrations,
  expectMigrations,
  type Migration,
  readMigrations,
  SqlSchemaError,
} from './migrations.ts'
import { connectPostgres } from './postgres.ts'
import { SqlError } from './sql-error.ts'
import { makeTestDatabase } from '../../test/sql/database.ts'

const warnings: object[] = []
const logger = { info: () => {}, warn: (fields: object) => warnings.push(fields) }
const first: Migration = {
  name: '0001-first',
  text: 'create table first (n int);\ninsert into first values (1);\n',
}
const second: Migration = { name: '0002-second', text: 'alter table first add m int default 2;' }
const broken: Migration = { name: '0003-broken', text: 'create table third (n int); select nonsense;' }

const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

function describeMigrations(name: string, open: () => Promise<SqlConnections>): void {
  describe(`applyMigrations: ${name}`, () => {
    let opened: SqlConnections | null = null
    const connections = () => {
      if (opened === null) throw new Error('The database is not open.')
      return opened
    }
    const query = (text: string) =>
      withConnection(connections(), (connection: SqlConnection) => connection.query(text, []))
    beforeAll(async () => {
      opened = await open()
    }, 120_000)
    afterAll(() => opened?.close())

    it('names what is missing without touching anything, then applies it once, in order', async () => {
      const steps = [first, second]
      await expect(expectMigrations(connections(), steps, logger)).rejects.toMatchObject({
        name: 'SqlSchemaError',
        message: expect.stringContaining('lacks 0001-first, 0002-second.'),
      })
      await expect(query('select * from schema_migration')).rejects.toThrow(SqlError)
      const together = [1, 2, 3].map(() => applyMigrations(connections(), steps, logger))
      expect((await Promise.all(together)).flat()).toEqual(['0001-first', '0002-second'])
      expect(await applyMigrations(connections(), steps, logger)).toEqual([])
      await expectMigrations(connections(), steps, logger)
      expect((await query('select * from first')).rows).toEqual([{ n: 1, m: 2 }])
    })

    it('keeps nothing of a step that fails, nor of those before it', async () => {
      const steps = [first, second, { name: '0003-good', text: 'create table good (n int)' }, broken]
      await expect(applyMigrations(connections(), steps, logger)).rejects.toThrow(/nonsense/)
      for (const table of ['good', 'third'])
        await expect(query(`select * from ${table}`)).rejects.toThrow(SqlError)
      expect((await query('select name from schema_migration')).rows).toHaveLength(2)
    })

    it('refuses a step that was changed after it had been applied, but not for its line ends', async () => {
      const changed = { ...first, text: first.text.replace('(1)', '(3)') }
      await expect(applyMigrations(connections(), [changed, second], logger)).rejects.toThrow(SqlSchemaError)
      await expect(expectMigrations(connections(), [changed, second], logger)).rejects.toThrow(
        /0001-first was changed/,
      )
      const turned = { ...first, text: first.text.replaceAll('\n', '\r\n') }
      expect(await applyMigrations(connections(), [turned, second], logger)).toEqual([])
    })

    it('works on a database of a later release, and says so', async () => {
      warnings.length = 0
      expect(await applyMigrations(connections(), [first], logger)).toEqual([])
      expect(warnings).toEqual([{ newer: ['0002-second'] }])
    })
  })
}

describeMigrations('embedded', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'migrations-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openEmbedded({ dataFolder, logger, beginning: 'nothing' })
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeMigrations('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return connectPostgres({ databaseUrl, poolSize: 3, logger })
  })
}

describe('readMigrations', () => {
  it('reads steps in the order of their numbers, and refuses a file that is no step', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'steps-'))
    cleaning.defer(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, '0002-second.sql'), second.text)
    await writeFile(join(folder, '0001-first.sql'), first.text)
    const url = pathToFileURL(`${folder}/`)
    expect(await readMigrations(url)).toEqual([first, second])
    await writeFile(join(folder, '3-third.sql'), '')
    await expect(readMigrations(url)).rejects.toThrow('3-third.sql is no migration')
  })
})
