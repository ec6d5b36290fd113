import type { HeldQuote, HeldQuoteReason } from '@portico/market'

import type { FollowLogger } from '../ports/follow-logger.ts'

/** Counts prices that are held, and tells the log of each once. */
export interface HeldLog {
  /** Takes what one merge held. */
  note(held: readonly HeldQuote[]): void
  /** How many prices were held since the start, each counted once however long it is held. */
  totals(): Readonly<Record<HeldQuoteReason, number>>
}

/** Lines of one merge; the others are counted in one line. */
const linesAtOnce = 20

export function createHeldLog(logger: FollowLogger): HeldLog {
  const totals = { 'not-a-price': 0, jump: 0, disagreement: 0, future: 0, 'no-conversion': 0 }
  let known: ReadonlySet<string> = new Set()
  return {
    note(held) {
      const keyOf = ({ assetId, source, reason }: HeldQuote) => `${assetId} ${source} ${reason}`
      const isNew = (quote: HeldQuote) => !known.has(keyOf(quote))
      const fresh = held.filter(isNew)
      known = new Set(held.map(keyOf))
      for (const { reason } of fresh) totals[reason] += 1
      for (const { assetId, source, price, reason, asOf } of fresh.slice(0, linesAtOnce)) {
        logger.warn({ assetId, source, price: price.slice(0, 64), reason, asOf }, 'a live price is held')
      }
      const more = fresh.length - linesAtOnce
      if (more > 0) logger.warn({ more }, 'more live prices are held')
    },
    totals: () => ({ ...totals }),
  }
}
