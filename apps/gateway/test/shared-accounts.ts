import type { SqlStore } from '@portico/stores'
import { afterAll } from 'vitest'
import { type AccountGateway, openTestSql, startAccountGateway } from './accounts.ts'

/** A database and a gateway on it, for all tests of one file; both are closed after the last one. */
export async function openSharedAccounts(): Promise<{
  readonly sql: SqlStore
  readonly accounts: AccountGateway
}> {
  const sql = await openTestSql()
  const accounts = await startAccountGateway(sql)
  afterAll(async () => {
    await accounts[Symbol.asyncDispose]()
    await sql[Symbol.asyncDispose]()
  })
  return { sql, accounts }
}
