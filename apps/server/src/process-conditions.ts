import type { RunningMarket } from '@portico/market-app'
import type { Site } from '@portico/site'
import type { ServerConfig } from './config/config.ts'
import { marketName } from './config/market-name.ts'
import type { MarketThread } from './market/thread/start-market-thread.ts'
import type { RunningEvents } from './events/run-events.ts'
import type { Accounts } from './open-accounts.ts'
import type { SharedStores } from './open-shared-stores.ts'
import { redisDrops } from './operation/conditions/redis-drops.ts'
import { clockConditions } from './operation/clock-watch.ts'
import {
  type Condition,
  type Conditions,
  createConditions,
  silentStores,
  type WatchedStore,
} from './operation/readiness.ts'
import { type Services, snapshotAgeSeconds } from './services.ts'
import { trustFolderOf } from './trust/trust-place.ts'

/** The parts that a process has, by its roles. */
export interface RolesParts {
  readonly site: Site | null
  readonly accounts: Accounts | null
  /** Null where another process has it. */
  readonly market: (Pick<RunningMarket, 'status'> & Partial<Pick<MarketThread, 'silentSince'>>) | null
  /** Null where this process has no part in events. */
  readonly events: RunningEvents | null
  /** Aborted from when the process should get nothing more. */
  readonly leave: AbortSignal
}

function watchedStores({ sql }: SharedStores, accounts: Accounts | null): readonly WatchedStore[] {
  const name = accounts === null ? 'the database' : 'the database of accounts'
  return [
    ...(sql === null ? [] : [{ subject: 'postgresql', name, ready: () => sql.ready() } as const]),
    ...(accounts === null
      ? []
      : [
          {
            subject: 'redis',
            name: 'the store of codes and limits',
            ready: () => accounts.volatile.ready(),
          } as const,
        ]),
  ]
}

/** A site whose market is silent shows its last prices; each name of a market on one Redis needs a process that reads it. */
function marketSilence(
  { stores, config }: Pick<Services, 'stores' | 'config'>,
  market: RolesParts['market'],
): readonly Condition[] {
  const sinceMs = stores.marketSilentSince() ?? market?.silentSince?.() ?? null
  if (sinceMs === null) return []
  const seconds = Math.floor((performance.now() - sinceMs) / 1000)
  return [
    { subject: 'market', text: `no market named ${marketName(config)} has been heard of for ${seconds} s` },
  ]
}

/** Keys that other processes do not have: what one of them sealed or stated, this one cannot open or vouch for. */
function otherKeys(config: ServerConfig): Condition {
  const folder = trustFolderOf(config)
  const text = `the keys in ${folder} are not those of the other processes of this site: give it their folder and start it again`
  return { subject: 'trust', text, stops: config.roles.filter((role) => role === 'gateway') }
}

/** What is asked where somebody wants to know what is wrong with this process. */
export function conditionsOf(services: Services, parts: RolesParts): Conditions {
  const { config, stores, trust, watches, rates } = services
  const { site, accounts, market, events, leave } = parts
  const { roles } = config
  return createConditions([
    () => (leave.aborted ? [{ subject: 'server', text: 'the server is stopping', stops: roles }] : []),
    () =>
      snapshotAgeSeconds(stores.snapshots) === null
        ? [{ subject: 'snapshot', text: 'no market snapshot', stops: roles }]
        : [],
    () => {
      const status = site?.status()
      return status?.state === 'degraded' ? [{ subject: 'site', text: status.reason }] : []
    },
    () => (market?.status().reasons ?? []).map((text) => ({ subject: 'market', text })),
    () => events?.status().conditions ?? [],
    clockConditions(stores.clock, roles),
    () => (trust.agrees() ? [] : [otherKeys(config)]),
    redisDrops(stores.redisSetup),
    rates.conditions,
    () => marketSilence(services, market),
    silentStores(watchedStores(stores, accounts)),
    ...watches.conditions,
  ])
}
