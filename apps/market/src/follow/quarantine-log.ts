import type { QuarantinedQuote, QuoteQuarantineReason } from '@portico/market'

import type { FollowLogger } from '../ports/follow-logger.ts'

/** Counts prices that are quarantined, and tells the log of each once. */
export interface QuarantineLog {
  /** Takes what one merge quarantined. */
  note(quarantined: readonly QuarantinedQuote[]): void
  /** How many prices were quarantined since the start, each counted once however long it is quarantined. */
  totals(): Readonly<Record<QuoteQuarantineReason, number>>
}

/** Lines of one merge; the others are counted in one line. */
const linesAtOnce = 20

export function createQuarantineLog(logger: FollowLogger): QuarantineLog {
  const totals: Record<QuoteQuarantineReason, number> = {
    'not-a-price': 0,
    jump: 0,
    'off-peg': 0,
    disagreement: 0,
    monitor: 0,
    rejected: 0,
    future: 0,
    'no-conversion': 0,
  }
  let known: ReadonlySet<string> = new Set()
  return {
    note(quarantined) {
      const keyOf = ({ assetId, source, reason }: QuarantinedQuote) => `${assetId} ${source} ${reason}`
      const isNew = (quote: QuarantinedQuote) => !known.has(keyOf(quote))
      const fresh = quarantined.filter(isNew)
      known = new Set(quarantined.map(keyOf))
      for (const { reason } of fresh) totals[reason] += 1
      for (const { assetId, source, price, reason, asOf } of fresh.slice(0, linesAtOnce)) {
        logger.warn(
          { assetId, source, price: price.slice(0, 64), reason, asOf },
          'a live price is quarantined',
        )
      }
      const more = fresh.length - linesAtOnce
      if (more > 0) logger.warn({ more }, 'more live prices are quarantined')
    },
    totals: () => ({ ...totals }),
  }
}
