import type { Account } from '@portico/stores'
import type { CallFacts } from '../../calls/call-facts.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'

/** Ends every lock that keeps the owner of an account from logging in here: by the account's names, and on this device. */
export async function clearFailures(
  { failures }: Pick<AccountServices, 'failures'>,
  { user_id: userId, kind, email, mobile }: Account,
  facts: CallFacts,
): Promise<void> {
  const { thumbprint } = deviceOf(facts)
  for (const purpose of ['log-in', 'session', 'passkey'] as const) {
    await failures.clear(failures.keyOf({ by: 'device', purpose, userId, thumbprint }), facts.ip)
  }
  for (const name of [email, mobile]) {
    if (name !== null) await failures.clear(failures.keyOf({ by: 'name', kind, name }), facts.ip)
  }
}
