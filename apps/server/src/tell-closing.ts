import { createClosingRounds } from '@portico/gateway'
import { startRounds } from './messages/start-rounds.ts'
import type { Accounts } from './open-accounts.ts'
import { callOrigins } from './origins.ts'
import type { Services } from './services.ts'

/** Tells owners a second time that the account which they closed is about to be erased. Disposing it stops. */
export function tellClosing(
  { config, content, address, logger }: Pick<Services, 'config' | 'content' | 'address' | 'logger'>,
  accounts: Accounts,
): AsyncDisposable {
  const rounds = createClosingRounds({
    ...accounts,
    identity: content.identity,
    origins: callOrigins(config.http.publicOrigin, address),
    // Nobody's request leads to it, so there is no address to look up.
    countryOf: () => null,
    now: Date.now,
  })
  return startRounds({ round: rounds.tell }, logger)
}
