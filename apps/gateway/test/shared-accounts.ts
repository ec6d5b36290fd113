import type { SqlStore } from '@portico/stores'
import { afterAll } from 'vitest'
import { noProviders } from '../src/accounts/external-identity/offered-providers.ts'
import { type AccountGateway, openTestSql, startAccountGateway } from './accounts.ts'

/** A database and a gateway on it, for all tests of one file; both are closed after the last one. */
export async function openSharedAccounts(options: Parameters<typeof startAccountGateway>[1] = {}): Promise<{
  readonly sql: SqlStore
  readonly accounts: AccountGateway
}> {
  const sql = await openTestSql()
  const accounts = await startAccountGateway(sql, options)
  afterAll(async () => {
    await accounts[Symbol.asyncDispose]()
    await sql[Symbol.asyncDispose]()
  })
  return { sql, accounts }
}

/** Accounts sign in with wallets too. */
export const withWallets = { providers: { ...noProviders, wallet: { chainIds: [1] } } } as const
