import type { SqlStore } from '@portico/stores'
import { afterAll } from 'vitest'
import { noProviders } from '../src/accounts/external-identity/offered-providers.ts'
import { type AccountGateway, openTestSql, startAccountGateway } from './accounts.ts'
import { type ExternalIdentityGateway, startExternalIdentityGateway } from './accounts/external-identity.ts'
import { describeOnDatabases } from './databases.ts'

/** A database and a gateway on it. */
export interface SharedAccounts {
  readonly sql: SqlStore
  readonly accounts: AccountGateway
}

type GatewayOptions = Parameters<typeof startAccountGateway>[1]

/** Both for all tests of one file or one `describe`, closed after the last one; an embedded database unless another is opened. */
export async function openSharedAccounts(
  options: GatewayOptions = {},
  open: () => Promise<SqlStore> = openTestSql,
): Promise<SharedAccounts> {
  const sql = await open()
  const accounts = await startAccountGateway(sql, options)
  afterAll(async () => {
    await accounts[Symbol.asyncDispose]()
    await sql[Symbol.asyncDispose]()
  })
  return { sql, accounts }
}

/** The same with issuers of identities that the gateway knows. */
export async function openSharedExternalIdentity(): Promise<
  ExternalIdentityGateway & { readonly sql: SqlStore }
> {
  const sql = await openTestSql()
  const external = await startExternalIdentityGateway(sql)
  afterAll(async () => {
    await external[Symbol.asyncDispose]()
    await sql[Symbol.asyncDispose]()
  })
  return { ...external, sql }
}

/** Runs a suite that shares both, on the embedded database, and on PostgreSQL where `TEST_DATABASE_URL` names one. */
export function describeWithAccounts(
  title: string,
  suite: (shared: SharedAccounts) => void | Promise<void>,
  options: GatewayOptions = {},
): void {
  describeOnDatabases(title, async (open) => suite(await openSharedAccounts(options, open)))
}

/** Accounts sign in with wallets too. */
export const withWallets = { providers: { ...noProviders, wallet: { chainIds: [1] } } } as const
