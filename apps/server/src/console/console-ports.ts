import type { AccountsPort, HooksPort, MarketPort } from '@portico/console'
import {
  type AccountSettings,
  applyChange,
  askContactChange,
  delistAsset,
  endAccountSessions,
  eraseAccount,
  exportAccount,
  findByPart,
  freezeAccount,
  listAgencies,
  listRecoveryCases,
  lockStanding,
  readPerson,
  relistAsset,
  removeSecondSteps,
  replayHooks,
  reviewRecovery,
  unfreezeAccount,
  unlockAccount,
} from '@portico/gateway'
import type { JsonObject, VolatileStore } from '@portico/stores'

/** What acts on accounts need beside the database. */
interface AccountsBehind {
  readonly volatile: VolatileStore
  readonly settings: AccountSettings
  readonly secret: (name: string) => Uint8Array
  /** The country of a network address; null where it is not known. */
  readonly countryOf: (ip: string) => string | null
}

/** A value as it is after a way through JSON: times are texts. */
function asJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value))
}

/** Accounts, as the console works on them. */
export function accountsPort({ countryOf, ...counted }: AccountsBehind): AccountsPort {
  const usedUp = counted.settings.failuresUntilReset
  return {
    find: (scope, term) => findByPart(scope, { term, usedUp }),
    read: (scope, userId) => readPerson(scope, { userId, usedUp, countryOf }),
    freeze: freezeAccount,
    unfreeze: (scope, { userId }) => unfreezeAccount(scope, userId),
    unlock: (scope, wish) => unlockAccount(scope, wish, counted),
    endSessions: endAccountSessions,
    removeSecondSteps,
    changeContact: (scope, wish) => askContactChange(scope, wish, counted),
    lockStanding,
    async exportData(scope, userId) {
      const data = await exportAccount(scope, userId)
      return data === null ? null : asJson(data)
    },
    erase: (scope, userId) => eraseAccount(scope, userId),
    change({ sql, website, actor, nowMs }, change) {
      return applyChange(sql.db, { website, actor, saidAt: new Date(nowMs), nowMs }, change)
    },
    agencies: listAgencies,
    recoveries: listRecoveryCases,
    reviewRecovery,
  }
}

/** Assets, as the console works on them. */
export function marketPort(takeable: MarketPort['takeable']): MarketPort {
  return { takeable, delist: delistAsset, relist: relistAsset }
}

/** Messages for trading backends, as the console works on them. */
export const hooksPort: HooksPort = {
  replay: (scope, { backend, id }) => replayHooks(scope, { backend, which: { id } }),
}
