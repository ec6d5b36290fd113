import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { LoginName } from './login-name.ts'

/** Whose account is looked for: people and agencies have accounts of their own (USER-05). */
export interface AccountKey {
  readonly website: string
  readonly kind: 'user' | 'agency'
  readonly name: LoginName
}

/** The account that a name logs in to, as a query: frozen ones too, erased ones and sub-accounts not. */
export function accountsByName(db: Kysely<Database>, { website, kind, name }: AccountKey) {
  return db
    .selectFrom('account')
    .where('account.website', '=', website)
    .where('account.kind', '=', kind)
    .where(`account.${name.channel}`, '=', name.value)
    .where('account.erased_at', 'is', null)
    .where('account.parent_user_id', 'is', null)
}

/** The account that a name logs in to. */
export async function findByName(db: Kysely<Database>, key: AccountKey): Promise<Account | null> {
  return (await accountsByName(db, key).selectAll().executeTakeFirst()) ?? null
}

/** The account of an id, as `findByName` finds it by a name. */
export async function findById(
  db: Kysely<Database>,
  key: Pick<AccountKey, 'website' | 'kind'> & { readonly userId: string },
): Promise<Account | null> {
  const found = await db
    .selectFrom('account')
    .selectAll()
    .where('website', '=', key.website)
    .where('kind', '=', key.kind)
    .where('user_id', '=', key.userId)
    .where('erased_at', 'is', null)
    .where('parent_user_id', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** The account of a number that may be used: neither frozen nor erased. */
export async function findUsable(
  db: Kysely<Database>,
  key: { readonly website: string; readonly userId: string },
): Promise<Account | null> {
  const found = await db
    .selectFrom('account')
    .selectAll()
    .where('website', '=', key.website)
    .where('user_id', '=', key.userId)
    .where('frozen_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** The account of a number, frozen ones too; nobody else changes it before the transaction ends, which this is to be called in. */
export async function lockAccount(
  db: Kysely<Database>,
  key: { readonly website: string; readonly userId: string },
): Promise<Account | null> {
  const found = await db
    .selectFrom('account')
    .selectAll()
    .where('website', '=', key.website)
    .where('user_id', '=', key.userId)
    .where('erased_at', 'is', null)
    // Rows that refer to the account are still let in, such as sessions: the ones who insert them hold locks that this one may want.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found ?? null
}
