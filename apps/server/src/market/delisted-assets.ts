import { createSnapshot, delistAssets, type Snapshot } from '@portico/market'
import type { SnapshotStore, SqlStore } from '@portico/stores'
import type { ServerLogger } from '../operation/logger.ts'

/** A snapshot store whose snapshots lack what the operator has taken off (GATE-05). */
export interface DelistingStore extends SnapshotStore {
  /** Takes these assets off, by slug, and puts back all others. */
  delist(slugs: ReadonlySet<string>): void
}

/**
 * Puts delisting in front of a store: anyone who publishes need not know of it.
 * @param known What is off from the beginning.
 */
export function createDelistingStore(
  inner: SnapshotStore,
  known: ReadonlySet<string> = new Set(),
): DelistingStore {
  let whole: Snapshot | null = null
  let slugs = known

  function publish(snapshot: Snapshot) {
    whole = snapshot
    if (slugs.size === 0) return inner.publish(snapshot)
    const data = delistAssets(snapshot.data, slugs)
    inner.publish(data === snapshot.data ? snapshot : createSnapshot(data))
  }

  return {
    current: () => inner.current(),
    subscribe: (listener) => inner.subscribe(listener),
    publish,
    delist(next) {
      const isSame = next.size === slugs.size && [...next].every((slug) => slugs.has(slug))
      slugs = next
      if (!isSame && whole !== null) publish(whole)
    },
  }
}

/** What is followed, and who is told. */
export interface DelistedOptions {
  readonly sql: SqlStore
  readonly snapshots: DelistingStore
  readonly logger: ServerLogger
  /** How long a change may go unnoticed; half a minute unless given. */
  readonly everyMs?: number
}

async function readDelisted({ sql, snapshots, logger }: DelistedOptions): Promise<void> {
  try {
    const rows = await sql.db.selectFrom('delisted_asset').select('asset_id').execute()
    snapshots.delist(new Set(rows.map((row) => row.asset_id)))
  } catch (error) {
    // What was taken off stays off while the database is away.
    logger.warn({ err: error }, 'assets that were taken off could not be read')
  }
}

/** Follows what operators take off and put back: at once, then from time to time, until it is disposed. */
export async function followDelisted(options: DelistedOptions): Promise<AsyncDisposable> {
  let round = readDelisted(options)
  await round
  const timer = setInterval(() => {
    round = round.then(() => readDelisted(options))
  }, options.everyMs ?? 30_000)
  timer.unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await round
    },
  }
}
