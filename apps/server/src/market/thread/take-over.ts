import { createSharedReader, giveSums, type ListedChunk, type Snapshot } from '@portico/market'
import { snapshotAheadMs, type SnapshotStore } from '@portico/stores'
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
  /** Told of each snapshot that is left alone, with what is wrong, until one is shown again. */
  onLeftAlone(reason: string): void
  /** Asks for all of the newest snapshot. */
  askAgain(): void
  /** Milliseconds since the epoch; Date.now unless given. */
  readonly today?: () => number
}

const older = 'snapshots of the thread of the market are older than the one that is shown, and are left alone'

/** The time of what is shown, before which nothing is shown; null where anything may be. */
function shownMs(store: SnapshotStore, nowMs: number): number | null {
  try {
    const atMs = Date.parse(store.current().asOf)
    // What lies in the future was dated by a clock that was ahead: to wait until then would let prices stand still.
    return atMs > nowMs + snapshotAheadMs ? null : atMs
  } catch {
    // Nothing is published yet: everything is newer.
    return null
  }
}

/** Never throws: what cannot be read is logged and asked for again, and the last snapshot stays. */
export function createTakeOver(options: TakeOverOptions): TakeOver {
  const { store, logger, onShown, onLeftAlone, askAgain, today = Date.now } = options
  const reader = createSharedReader()
  let taken: 'shown' | 'left alone' = 'shown'
  let askedMs = Number.NEGATIVE_INFINITY

  function failed(error: unknown) {
    logger.warn({ err: error }, 'a market snapshot could not be taken over; the last one stays')
    if (performance.now() - askedMs < againEveryMs) return
    askedMs = performance.now()
    askAgain()
  }

  /** What is older never replaces what is shown. */
  function leaveAlone({ version, asOf }: Snapshot, atMs: number) {
    if (taken === 'shown') logger.warn({ version, asOf, shown: new Date(atMs).toISOString() }, older)
    taken = 'left alone'
    onLeftAlone(older)
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
        const atMs = shownMs(store, today())
        if (atMs !== null && Date.parse(snapshot.asOf) < atMs) return leaveAlone(snapshot, atMs)
        taken = 'shown'
        publish(snapshot)
        onShown({ snapshot: shared, chunks: reader.chunks() })
      }),
  }
}
