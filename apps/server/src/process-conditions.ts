import type { RunningMarket } from '@portico/market-app'
import type { Site } from '@portico/site'
import type { RunningEvents } from './events/run-events.ts'
import type { Accounts } from './open-accounts.ts'
import { type Conditions, createConditions, silentStores, type WatchedStore } from './operation/readiness.ts'
import { type Services, snapshotAgeSeconds } from './services.ts'

/** The parts that a process has, by its roles. */
export interface RolesParts {
  readonly site: Site | null
  readonly accounts: Accounts | null
  /** Null where another process has it. */
  readonly market: RunningMarket | null
  /** Null where this process has no part in events. */
  readonly events: RunningEvents | null
  readonly stop: AbortSignal
}

/** What is asked where somebody wants to know what is amiss with this process. */
export function conditionsOf({ config, stores }: Services, parts: RolesParts): Conditions {
  const { site, accounts, market, events, stop } = parts
  const { roles } = config
  const watched: readonly WatchedStore[] =
    accounts === null
      ? []
      : [
          { subject: 'postgresql', name: 'the database of accounts', ready: () => accounts.sql.ready() },
          {
            subject: 'redis',
            name: 'the store of codes and limits',
            ready: () => accounts.volatile.ready(),
          },
        ]
  return createConditions([
    () => (stop.aborted ? [{ subject: 'server', text: 'the server is stopping', stops: roles }] : []),
    () =>
      snapshotAgeSeconds(stores.snapshots) === null
        ? [{ subject: 'snapshot', text: 'no market snapshot', stops: roles }]
        : [],
    () => {
      const status = site?.status()
      return status?.state === 'degraded' ? [{ subject: 'site', text: status.reason }] : []
    },
    () => (market?.status().reasons ?? []).map((text) => ({ subject: 'market', text })),
    () => (events?.status().reasons ?? []).map((text) => ({ subject: 'events', text })),
    silentStores(watched),
  ])
}
