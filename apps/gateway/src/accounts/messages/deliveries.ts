import { StoreUnavailable } from '@portico/stores'
import type { GatewayLogger } from '../../context.ts'

/** Notices on their way into the queue, beside the answer: what they tell of has happened, whether they are taken or not. */
export interface Deliveries {
  /** Begins to bring one. Throws StoreUnavailable when too many are under way. */
  start(kind: string, bring: () => Promise<void>): void
  /** Resolves when everything that was begun has ended. */
  settled(): Promise<void>
}

const mostUnderWay = 1000

/** A failure is logged by its kind, without address or content; the queue has logged its cause. */
export function createDeliveries(logger: GatewayLogger): Deliveries {
  const underWay = new Set<Promise<void>>()
  return {
    start(kind, bring) {
      if (underWay.size >= mostUnderWay) throw new StoreUnavailable('message queue')
      const delivery = bring()
        .catch((error: unknown) => {
          const cause = error instanceof Error ? error.name : 'unknown'
          logger.error({ kind, cause }, 'a notice was not taken')
        })
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
