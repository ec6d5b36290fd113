import type { Account, Database } from '@portico/stores'
import { type Kysely, sql } from 'kysely'
import type { CallFacts } from '../../calls/call-facts.ts'
import { type AccountKey, accountsByName } from '../find-account.ts'
import { hasPasskey } from '../second-steps/step-setup.ts'
import { devicesOf, type KnownDevice, shownThumbprints } from './devices.ts'

/** What a first step by a password starts from. */
export interface FoundForLogIn {
  readonly account: Account | null
  /** The device of the account that signed the request or vouched for its key. */
  readonly device: KnownDevice | null
  /** Whether the account has a passkey. */
  readonly passkey: boolean
}

/**
 * What a log-in has to know, by one statement, which is the same for an unknown name: its time tells nothing (protocol 3.13).
 */
export async function findForLogIn(
  db: Kysely<Database>,
  key: AccountKey,
  facts: CallFacts,
): Promise<FoundForLogIn> {
  const found = await accountsByName(db, key)
    .selectAll('account')
    .leftJoinLateral(
      (from) =>
        devicesOf(from.selectFrom('device'), shownThumbprints(facts))
          .where('device.user_id', '=', sql.ref<string>('account.user_id'))
          .as('known'),
      (join) => join.onTrue(),
    )
    .select(['known.thumbprint as known_thumbprint', 'known.failures as known_failures'])
    .select((from) => hasPasskey(from, 'account.user_id').as('has_passkey'))
    .executeTakeFirst()
  if (found === undefined) return { account: null, device: null, passkey: false }
  const { known_thumbprint: thumbprint, known_failures: failures, has_passkey: passkey, ...account } = found
  const device = thumbprint === null || failures === null ? null : { thumbprint, failures }
  return { account, device, passkey: passkey === true }
}
