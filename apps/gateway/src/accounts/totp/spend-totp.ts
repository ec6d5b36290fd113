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

const wrongCodes = 5
/** Right passwords do not end this count, so that who knows one cannot guess codes without end. */
const sessionMs = 3_600_000

/** Uses a code up for a change within a session; after five wrong ones none is looked at for an hour. */
export async function spendTotpInSession(
  services: AccountServices,
  account: Account,
  code: string,
): Promise<boolean> {
  const { volatile } = services.context
  // The name is of a time when only the removal counted so; processes of that release share the count.
  const key = `totp-removal:${account.website}:${account.user_id}`
  if ((await volatile.count(key, sessionMs)) > wrongCodes) return false
  if (!(await spendTotp(services, account, code))) return false
  await volatile.remove(key)
  return true
}
