import { createSharedReader, giveSums, type ListedChunk, type Snapshot } from '@portico/market'
import type { SnapshotStore } from '@portico/stores'
import type { ServerLogger } from '../../operation/logger.ts'
import type { MarketThreadNews, SharedMarket } from './messages.ts'

/** How often everything may be asked for again: a snapshot that can never be read is not asked for without end. */
const againEveryMs = 10_000

/** Reads what the thread of the market hands over. */
export interface TakeOver {
  chunk(listed: ListedChunk): void
  snapshot(news: MarketThreadNews & { readonly kind: 'snapshot' }): void
  /** Something of it could not be read. */
  failed(error: unknown): void
}

/** Where snapshots go that were taken over. */
export interface TakeOverOptions {
  readonly store: SnapshotStore
  readonly logger: Pick<ServerLogger, 'warn'>
  /** Told of each snapshot that is now shown, as it can be handed to another thread. */
  onShown(shown: SharedMarket): void
  /** Asks for all of the newest snapshot. */
  askAgain(): void
}

function currentAsOf(store: SnapshotStore): number {
  try {
    return Date.parse(store.current().asOf)
  } catch {
    // Nothing is published yet: everything is newer.
    return Number.NEGATIVE_INFINITY
  }
}

/** Never throws: what cannot be read is logged and asked for again, and the last snapshot stays. */
export function createTakeOver({ store, logger, onShown, askAgain }: TakeOverOptions): TakeOver {
  const reader = createSharedReader()
  let askedMs = Number.NEGATIVE_INFINITY

  function failed(error: unknown) {
    logger.warn({ err: error }, 'a market snapshot could not be taken over; the last one stays')
    if (performance.now() - askedMs < againEveryMs) return
    askedMs = performance.now()
    askAgain()
  }

  function publish(snapshot: Snapshot) {
    try {
      store.publish(snapshot)
    } catch (error) {
      // The snapshot is current all the same.
      logger.warn({ err: error }, 'a listener to the market snapshot failed')
    }
  }

  function attempt(work: () => void) {
    try {
      work()
    } catch (error) {
      failed(error)
    }
  }

  return {
    failed,
    chunk: (listed) => attempt(() => reader.take(listed)),
    snapshot: ({ snapshot: shared, sums }) =>
      attempt(() => {
        const snapshot = reader.read(shared)
        giveSums(snapshot, sums)
        // What is older never replaces what is shown.
        if (Date.parse(snapshot.asOf) < currentAsOf(store)) return
        publish(snapshot)
        onShown({ snapshot: shared, chunks: reader.chunks() })
      }),
  }
}
