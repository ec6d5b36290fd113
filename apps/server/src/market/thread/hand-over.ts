import { setTimeout as wait } from 'node:timers/promises'
import { countSums, createSharedWriter, type Snapshot } from '@portico/market'
import type { ServerLogger } from '../../operation/logger.ts'
import { createCollector } from './give-memory-back.ts'
import type { MarketThreadNews } from './messages.ts'

/** From here on a merge leaves tens of megabytes behind, which V8 would keep for the next one. */
const largeMarket = 2000

/** What reading the bundle leaves behind is collected when the process has started. */
const afterStartMs = 5000

/** Between two chunks, so that the thread that reads them answers people in between. */
const paceMs = 2

/** Hands snapshots over one after the other; of several that wait the newest alone. */
export function createHandOver(
  tell: (news: MarketThreadNews) => void,
  logger: Pick<ServerLogger, 'warn'>,
): (snapshot: Snapshot) => Promise<void> {
  const write = createSharedWriter()
  const collect = createCollector()
  let newest: Snapshot | null = null
  let running: Promise<void> = Promise.resolve()
  let isFirst = true

  async function hand() {
    const snapshot = newest
    newest = null
    if (snapshot === null) return
    const { snapshot: shared, fresh } = write(snapshot)
    for (const listed of fresh) {
      tell({ kind: 'chunk', listed })
      if (!isFirst) await wait(paceMs)
    }
    tell({ kind: 'snapshot', snapshot: shared, sums: countSums(snapshot) })
    if (snapshot.assets.length >= largeMarket) collect()
    if (isFirst) setTimeout(collect, afterStartMs).unref()
    isFirst = false
  }

  return (snapshot) => {
    newest = snapshot
    running = running.then(hand).catch((error: unknown) => {
      logger.warn({ err: error }, 'a market snapshot could not be handed over; the last one stays')
    })
    return running
  }
}
