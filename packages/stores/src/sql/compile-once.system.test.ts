import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeTestDatabase } from '../../test/sql/database.ts'
import { compileOnce, type Placeholder } from './compile-once.ts'
import { openSql } from './open-sql.ts'
import type { SqlStore } from './port.ts'

const logger = { info: () => {}, warn: () => {} }

/** Adds to what stays the same in every run. */
function compileSum({ db }: SqlStore) {
  return compileOnce(db, (value: Placeholder<{ first: number; second: number }>) =>
    db.selectNoFrom(sql<number>`${value('first')}::int * 10 + ${value('second')}::int + ${7}`.as('sum')),
  )
}

/** How many plans the one session has kept by a name. */
async function plansOf({ db }: SqlStore): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from pg_prepared_statements`.execute(db)
  return rows[0]?.count ?? 0
}

const serverUrl = process.env['TEST_DATABASE_URL']

describe.runIf(serverUrl !== undefined)('compileOnce with PostgreSQL', () => {
  async function open(stack: AsyncDisposableStack): Promise<SqlStore> {
    const { databaseUrl } = stack.use(await makeTestDatabase(serverUrl ?? ''))
    const one = { poolSize: 1, acquireTimeoutMs: 20_000 }
    return stack.use(await openSql({ dataFolder: tmpdir(), databaseUrl, ...one, logger }))
  }

  it('GATE-02 asks with the values of each run, by one kept plan', async () => {
    await using stack = new AsyncDisposableStack()
    const store = await open(stack)
    const read = compileSum(store)
    const before = await plansOf(store)
    expect(await read({ first: 1, second: 2 })).toEqual([{ sum: 19 }])
    expect(await read({ second: 4, first: 3 })).toEqual([{ sum: 41 }])
    expect(await plansOf(store)).toBe(before + 1)
  })

  it('GATE-02 goes on without a plan where a pooler gives another connection, which does not know it', async () => {
    await using stack = new AsyncDisposableStack()
    const store = await open(stack)
    const read = compileSum(store)
    expect(await read({ first: 1, second: 2 })).toEqual([{ sum: 19 }])
    await sql`deallocate all`.execute(store.db)
    const before = await plansOf(store)
    expect(await read({ first: 3, second: 4 })).toEqual([{ sum: 41 }])
    expect(await read({ first: 5, second: 6 })).toEqual([{ sum: 63 }])
    expect(await plansOf(store)).toBe(before)
  })
})
