import { join } from 'node:path'
import { purgeConsole } from '@portico/console'
import {
  eraseClosedAccounts,
  freezeSeeds,
  purgeAccounts,
  purgeBackends,
  type SeedAccount,
  seedAccounts,
} from '@portico/gateway'
import type { ServerConfig } from './config/config.ts'
import type { Accounts } from './open-accounts.ts'
import type { ServerLogger } from './operation/logger.ts'

/** What keeps accounts in order while the server runs. Disposing it ends the rounds. */
export interface AccountUpkeep extends AsyncDisposable {
  /** Accounts to try things with; none where others can reach the server. */
  readonly seeds: readonly SeedAccount[]
}

interface UpkeepOptions {
  readonly config: ServerConfig
  readonly accounts: Accounts
  readonly logger: ServerLogger
}

const roundMs = 6 * 3_600_000

/** Removes what is of no use any more. A database that is away is asked again in the next round. */
async function purge({ config, accounts, logger }: UpkeepOptions): Promise<void> {
  const { sql, website } = accounts
  try {
    const scope = { sql, website, nowMs: Date.now() }
    await purgeAccounts({ ...scope, addressesKeptMs: config.accounts.auditAddressMs })
    await purgeBackends(scope)
    await purgeConsole(scope)
    const erased = await eraseClosedAccounts(scope)
    if (erased > 0) logger.info({ erased }, 'accounts that their owners closed were erased')
  } catch (error) {
    logger.warn({ err: error }, 'old sessions and devices, and closed accounts, were not removed this time')
  }
}

/** Makes the accounts of a trial, or freezes what an earlier trial left in a database that is in earnest. */
async function settleSeeds({ config, accounts, logger }: UpkeepOptions): Promise<readonly SeedAccount[]> {
  const { sql, website, passwords } = accounts
  const scope = { sql, website, nowMs: Date.now() }
  if (config.seedAccounts) {
    return seedAccounts({ ...scope, passwords, file: join(config.dataFolder, 'seed-accounts.json') })
  }
  const frozen = await freezeSeeds(scope)
  if (frozen > 0) logger.warn({ frozen }, 'accounts of an earlier trial are frozen')
  return []
}

/** Starts the upkeep: seeds at once, housekeeping at once and every six hours. */
export async function startAccountUpkeep(options: UpkeepOptions): Promise<AccountUpkeep> {
  let seeds: readonly SeedAccount[] = []
  try {
    seeds = await settleSeeds(options)
  } catch (error) {
    // The database may come later; nobody can log in before it does.
    options.logger.warn({ err: error }, 'accounts of a trial were not looked after')
  }
  let round = purge(options)
  const timer = setInterval(() => {
    round = round.then(() => purge(options))
  }, roundMs)
  timer.unref()
  return {
    seeds,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await round
    },
  }
}
