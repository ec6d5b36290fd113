import { createRecoveryRounds } from '@portico/gateway'
import { startRounds } from './messages/start-rounds.ts'
import type { Accounts } from './open-accounts.ts'
import { publicOriginOf } from './origins.ts'
import type { Services } from './services.ts'

/** Tells the contacts of accounts that somebody asks for them who has lost everything. Disposing it stops. */
export function tellRecoveries(
  { config, content, address, logger }: Pick<Services, 'config' | 'content' | 'address' | 'logger'>,
  accounts: Accounts,
): AsyncDisposable {
  const origin = publicOriginOf(config.http.publicOrigin, address)
  const rounds = createRecoveryRounds({ ...accounts, identity: content.identity, origin, now: Date.now })
  return startRounds({ round: rounds.tell }, logger)
}
