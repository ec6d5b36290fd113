import { createRecoveryRounds, mailLookOf } from '@portico/gateway'
import { startRounds } from './messages/start-rounds.ts'
import type { Accounts } from './open-accounts.ts'
import { publicOriginOf } from './origins.ts'
import type { Services } from './services.ts'

/** Tells the contacts of accounts that somebody asks for them who has lost everything. Disposing it stops. */
export function tellRecoveries(
  { config, brand, address, logger }: Pick<Services, 'config' | 'brand' | 'address' | 'logger'>,
  accounts: Accounts,
): AsyncDisposable {
  const origin = publicOriginOf(config.http.publicOrigin, address)
  const look = mailLookOf(brand.tokensCss)
  const { name: siteName, operator } = brand
  const rounds = createRecoveryRounds({ ...accounts, siteName, operator, look, origin, now: Date.now })
  return startRounds({ round: rounds.tell }, logger)
}
