import type { Account } from '@portico/stores'
import { openSecret } from '../sealed-secret.ts'
import type { AccountServices } from '../services.ts'
import { totpStepOf } from './authenticator.ts'

/** Whom a sealed secret belongs to; part of its seal. */
export function totpOwner(account: Pick<Account, 'website' | 'user_id'>): string {
  return `${account.website} ${account.user_id}`
}

/** Uses a code of the account's authenticator up; false where it is wrong, or its time step was used before. */
export async function spendTotp(
  { context }: AccountServices,
  account: Account,
  code: string,
): Promise<boolean> {
  const held = await context.sql.db
    .selectFrom('totp')
    .select('secret')
    .where('user_id', '=', account.user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (held === undefined) return false
  const secret = openSecret(context.secret('totp'), totpOwner(account), held.secret)
  const step = totpStepOf(secret, code, context.now())
  if (step === null) return false
  const spent = await context.sql.db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', account.user_id)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}
