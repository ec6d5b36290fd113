import type { MessagePort } from 'node:worker_threads'
import type { ListedChunk, SharedSnapshot, SnapshotSums } from '@portico/market'
import type { MarketStatus } from '@portico/market-app'
import type { UpstreamError } from '@portico/outbound'
import type { LivePrice, RedisWatch, SqlWatch } from '@portico/stores'
import type { ServerConfig } from '../../config/config.ts'
import type { ServerLogger } from '../../operation/logger.ts'

/** A snapshot in memory that threads share, with its chunks. */
export interface SharedMarket {
  readonly snapshot: SharedSnapshot
  readonly chunks: readonly ListedChunk[]
}

/** What the thread of the market is started with. */
export interface MarketThreadSetup {
  readonly config: ServerConfig
  /** Whom figures of the operator's own are credited to. */
  readonly operator: { readonly name: string; readonly url: string }
  /** Where the embedded database is lent; null where the thread opens its own sessions, or keeps nothing. */
  readonly database: MessagePort | null
  /** The origin of the clock of the process, performance.now, in milliseconds since the epoch. */
  readonly clockOriginMs: number
  /** Its first number is 1 while the clock of the process is right. */
  readonly clock: Int32Array
  /** Whether anything is kept, and where. */
  readonly keeps: 'nothing' | 'lent' | 'postgresql'
  /** What the process shows already, where this thread follows one that ended; null at the start of a process. */
  readonly former: SharedMarket | null
  /** A module whose function `openSources(context)` gives the sources, instead of those that the configuration names. */
  readonly sourcesModule: string | null
}

/** What the thread tells. */
export type MarketThreadNews =
  | { readonly kind: 'chunk'; readonly listed: ListedChunk }
  | { readonly kind: 'snapshot'; readonly snapshot: SharedSnapshot; readonly sums: SnapshotSums }
  /** Null where the market of another process is followed; since when that is silent, by the clock of the process. */
  | { readonly kind: 'status'; readonly status: MarketStatus | null; readonly silentSinceMs: number | null }
  | { readonly kind: 'live'; readonly prices: readonly LivePrice[] }
  | { readonly kind: 'failure'; readonly source: string; readonly fault: UpstreamError['fault'] }
  | { readonly kind: 'redis'; readonly told: RedisNews }
  | { readonly kind: 'sql'; readonly told: SqlNews }
  | {
      readonly kind: 'log'
      readonly level: keyof ServerLogger
      readonly fields: object
      readonly message: string
    }
  /** The first snapshot is there. */
  | { readonly kind: 'started' }
  /** Why the thread ends; `problems` where the configuration does not fit. */
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly string[] | null }

/** What a {@link RedisWatch} hears. */
export type RedisNews =
  | readonly ['connection', ...Parameters<RedisWatch['connection']>]
  | readonly ['failed', ...Parameters<RedisWatch['failed']>]
  | readonly ['wrote']

/** What a {@link SqlWatch} hears of sessions that the thread has for itself; its pool is so small that nothing is told of it. */
export type SqlNews = readonly ['troubled', ...Parameters<SqlWatch['troubled']>] | readonly ['wrote']

/** What the thread is told. */
export type MarketThreadOrder =
  | { readonly kind: 'listening' }
  /** Reading ends; what is known stays. */
  | { readonly kind: 'stop' }
  /** Something of the last snapshot could not be read: all of it is wanted again. */
  | { readonly kind: 'again' }
  | { readonly kind: 'end' }
