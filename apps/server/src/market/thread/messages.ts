import type { MessagePort } from 'node:worker_threads'
import type { ListedChunk, SharedSnapshot, SnapshotSums } from '@portico/market'
import type { MarketStatus } from '@portico/market-app'
import type { UpstreamError } from '@portico/outbound'
import type { LivePrice, RedisWatch } from '@portico/stores'
import type { ServerConfig } from '../../config/config.ts'
import type { ServerLogger } from '../../operation/logger.ts'

/** What the thread of the market is started with. */
export interface MarketThreadSetup {
  readonly config: ServerConfig
  /** Whom figures of the operator's own are credited to. */
  readonly operator: { readonly name: string; readonly url: string }
  /** Where the embedded database is lent; null where the thread opens its own sessions, or keeps nothing. */
  readonly database: MessagePort | null
  /** Its first number is 1 while the clock of the process is right. */
  readonly clock: Int32Array
  /** Whether anything is kept, and where. */
  readonly keeps: 'nothing' | 'lent' | 'postgresql'
}

/** What the thread tells. */
export type MarketThreadNews =
  | { readonly kind: 'chunk'; readonly listed: ListedChunk }
  | { readonly kind: 'snapshot'; readonly snapshot: SharedSnapshot; readonly sums: SnapshotSums }
  | { readonly kind: 'status'; readonly status: MarketStatus }
  | { readonly kind: 'live'; readonly prices: readonly LivePrice[] }
  | { readonly kind: 'failure'; readonly source: string; readonly fault: UpstreamError['fault'] }
  | { readonly kind: 'redis'; readonly told: RedisNews }
  | {
      readonly kind: 'log'
      readonly level: keyof ServerLogger
      readonly fields: object
      readonly message: string
    }
  /** The first snapshot is there. */
  | { readonly kind: 'started' }
  /** The start has failed; `problems` where the configuration does not fit. */
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly string[] | null }
  | { readonly kind: 'ended' }

/** What a {@link RedisWatch} hears. */
export type RedisNews =
  | readonly ['connection', ...Parameters<RedisWatch['connection']>]
  | readonly ['failed', ...Parameters<RedisWatch['failed']>]
  | readonly ['wrote']

/** What the thread is told. */
export type MarketThreadOrder =
  | { readonly kind: 'listening' }
  /** Reading ends; what is known stays. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'end' }
