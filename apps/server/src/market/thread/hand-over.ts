import { setTimeout as wait } from 'node:timers/promises'
import { countSums, createSharedWriter, type Snapshot } from '@portico/market'
import type { ServerLogger } from '../../operation/logger.ts'
import type { MarketThreadNews } from './messages.ts'

/** From here on a merge leaves tens of megabytes behind, which V8 would keep for the next one. */
const largeMarket = 2000

/** What reading the bundle leaves behind is collected when the process has started. */
const afterStartMs = 5000

/** Between two chunks, so that the thread that reads them answers people in between. */
const paceMs = 2

/** Hands snapshots over to the thread that answers. */
export interface HandOver {
  /** One after the other; of several that wait the newest alone. Resolves when it was told, or could not be. */
  give(snapshot: Snapshot): Promise<void>
  /** The other side lacks something: the newest is handed over again, whole. */
  again(): Promise<void>
}

/** What snapshots are handed over with. */
export interface HandOverOptions {
  readonly logger: Pick<ServerLogger, 'warn'>
  /** Whether the other thread answers people already, so that chunks come to it one by one from the first on. */
  readonly answers: 'not yet' | 'already'
  tell(news: MarketThreadNews): void
  /** Collects garbage of this thread. */
  collect(): void
}

/** A hand-over that fails half-way leaves the last snapshot as it is, and the next one brings what is still missing. */
export function createHandOver({ tell, logger, answers, collect }: HandOverOptions): HandOver {
  const write = createSharedWriter()
  let newest: Snapshot | null = null
  let state: 'told' | 'waits' = 'told'
  let running: Promise<void> = Promise.resolve()
  let isFirst = true
  /** The chunks that the other side has. */
  let had = new Set<number>()

  async function tellChunks(chunks: ReturnType<typeof write>['chunks'], known: Set<number>) {
    for (const listed of chunks) {
      if (known.has(listed.chunk.id)) continue
      tell({ kind: 'chunk', listed })
      known.add(listed.chunk.id)
      if (!isFirst || answers === 'already') await wait(paceMs)
    }
  }

  async function hand() {
    if (state === 'told' || newest === null) return
    state = 'told'
    const [snapshot, known] = [newest, had]
    const { snapshot: shared, chunks } = write(snapshot)
    const sums = countSums(snapshot)
    await tellChunks(chunks, known)
    tell({ kind: 'snapshot', snapshot: shared, sums })
    // Another set by now: the other side has asked for everything meanwhile.
    if (had === known) had = new Set(chunks.map(({ chunk }) => chunk.id))
    if (snapshot.assets.length >= largeMarket) collect()
    if (isFirst) setTimeout(collect, afterStartMs).unref()
    isFirst = false
  }

  function handNext(): Promise<void> {
    state = 'waits'
    running = running.then(hand).catch((error: unknown) => {
      logger.warn({ err: error }, 'a market snapshot could not be handed over; the last one stays')
    })
    return running
  }

  return {
    give(snapshot) {
      newest = snapshot
      return handNext()
    },
    again() {
      had = new Set()
      return handNext()
    },
  }
}
