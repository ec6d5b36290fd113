import type { SqlStore } from '@portico/stores'
import { afterAll, beforeAll } from 'vitest'
import {
  type ConsoleSite,
  emptyOperators,
  openConsoleSite,
  openTestDatabase,
  type TestDatabase,
} from './console-site.ts'

/** A database for the tests of one suite, opened before them and closed after them. */
export function consoleSuite(serverUrl: string | null) {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(serverUrl)
  }, 180_000)
  afterAll(() => database[Symbol.asyncDispose]())

  /** A console whose tables of operators are empty. */
  async function fresh(part?: Parameters<typeof openConsoleSite>[1]): Promise<ConsoleSite> {
    await emptyOperators(database.sql)
    return openConsoleSite(database.sql, part)
  }
  return {
    db: (): SqlStore['db'] => database.sql.db,
    fresh,
    /** The same with two owners, Ann and Bob. */
    async owned() {
      const own = await fresh()
      return { own, ann: await own.operator('Ann', ['owner']), bob: await own.operator('Bob', ['owner']) }
    },
  }
}
