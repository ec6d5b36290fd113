import * as v from 'valibot'
import type { LivePrice } from './port.ts'

/** What one node tells the others: its own mark, and prices as `[asset, price, instant, source]`. */
export interface LiveMessage {
  readonly from: string
  readonly prices: readonly LivePrice[]
}

const longestMessage = 4_000_000
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,127}$/))
const source = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const mark = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/))
const price = v.pipe(v.string(), v.maxLength(100), v.regex(/^(?=.*[1-9])\d+(?:\.\d+)?$/))

const livePrice = v.pipe(
  v.tuple([slug, price, v.pipe(v.string(), v.isoTimestamp()), source]),
  v.transform(([assetId, price, asOf, source]): LivePrice => ({ assetId, price, asOf, source })),
)
const message = v.pipe(
  v.string(),
  v.maxLength(longestMessage),
  v.parseJson(),
  v.object({ from: mark, prices: v.array(livePrice) }),
)

/** The message as text. */
export function writeLiveMessage({ from, prices }: LiveMessage): string {
  return JSON.stringify({
    from,
    prices: prices.map(({ assetId, price, asOf, source }) => [assetId, price, asOf, source]),
  })
}

/** Reads a message, without what a newer release may have added; null where it is none, whole: half of a batch would hide that the other half was lost. */
export function readLiveMessage(text: string): LiveMessage | null {
  const result = v.safeParse(message, text)
  return result.success ? result.output : null
}
