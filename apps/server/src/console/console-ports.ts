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
import { agree, priceText } from '@portico/market'
import type { JsonObject, SnapshotStore, VolatileStore } from '@portico/stores'

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

/** What acts on the market need. */
interface MarketBehind {
  readonly name: string
  readonly snapshots: SnapshotStore
  readonly delistable: MarketPort['delistable']
}

/** Assets, as the console works on them. */
export function marketPort({ name, snapshots, delistable }: MarketBehind): MarketPort {
  return {
    name,
    shown(assetId) {
      const snapshot = snapshots.current()
      const asset = snapshot.asset(assetId)
      if (asset === null) return null
      const price = snapshot.quote(assetId)?.price ?? null
      return { kind: asset.kind, price, supply: asset.supply?.quantity ?? null }
    },
    priceText,
    isSameLevel: (kind, one, other) => agree(kind, Number(one), Number(other)),
    ...{ delistable, delist: delistAsset, relist: relistAsset },
  }
}

/** Messages for trading backends, as the console works on them. */
export const hooksPort: HooksPort = {
  replay: (scope, { backend, id }) => replayHooks(scope, { backend, which: { id } }),
}
