import type { GatewayLogger } from '../../context.ts'
import { StoreUnavailable } from '@portico/stores'

/**
 * Messages on their way out. They are sent beside the answer, never before it: how long a mail takes would tell who has an
 * account (protocol 3.13).
 */
export interface Deliveries {
  /** Begins to send. Throws StoreUnavailable when too many are under way. */
  start(kind: string, send: () => Promise<void>): void
  /** Resolves when everything that was begun has ended. */
  settled(): Promise<void>
}

const mostUnderWay = 1000

/** A failure is logged by its kind and cause, without address or content; the person may ask again. */
export function createDeliveries(logger: GatewayLogger): Deliveries {
  const underWay = new Set<Promise<void>>()
  return {
    start(kind, send) {
      if (underWay.size >= mostUnderWay) throw new StoreUnavailable('message queue')
      const delivery = send()
        .catch((error: unknown) => {
          const cause = error instanceof Error ? error.name : 'unknown'
          logger.error({ kind, cause }, 'a message could not be handed on')
        })
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
