import type { QuarantinedQuote } from '@portico/market'
import type { LiveFeed, LivePrice } from '@portico/stores'

import type { Tick } from '../ports/source.ts'
import { createTickJudge, type TickJudgeOptions } from './tick-judge.ts'

/** Passes pushed prices on, those that are believed. */
export interface LivePrices {
  take(source: string, ticks: readonly Tick[]): void
  /** Tells what the last merge quarantined: until the next merge nothing of these sources is passed on for these assets. */
  distrust(quarantined: readonly QuarantinedQuote[]): void
  /** Passes on what came since the last time. */
  flush(): void
}

export function createLivePrices({
  feed,
  ...rules
}: TickJudgeOptions & { readonly feed: LiveFeed }): LivePrices {
  const judge = createTickJudge(rules)
  const last = new Map<string, LivePrice>()
  const waiting = new Map<string, LivePrice>()
  const keyOf = (source: string, assetId: string) => `${source} ${assetId}`
  let distrusted: ReadonlySet<string> = new Set()
  return {
    take(source, ticks) {
      for (const tick of ticks) {
        if (distrusted.has(keyOf(source, tick.assetId))) continue
        const price = judge(source, tick, last.get(tick.assetId) ?? null)
        if (price === null) continue
        last.set(price.assetId, price)
        waiting.set(price.assetId, price)
      }
    },
    distrust(quarantined) {
      distrusted = new Set(quarantined.map(({ source, assetId }) => keyOf(source, assetId)))
      for (const { source, assetId } of quarantined) {
        if (last.get(assetId)?.source === source) last.delete(assetId)
        if (waiting.get(assetId)?.source === source) waiting.delete(assetId)
      }
    },
    flush() {
      if (waiting.size === 0) return
      feed.publish([...waiting.values()])
      waiting.clear()
    },
  }
}
