import * as v from 'valibot'
import { decimalText, instant } from './fields.ts'

/** How many assets one stream may follow. */
export const streamedAssetsLimit = 128

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))

function slugsOf(text: string): readonly string[] {
  return [...new Set(text.split(','))].toSorted()
}

/**
 * Live prices as server-sent events (WHATWG HTML, 9.2): `GET /v1/market/stream?assets=btc,eth`. It is no call: it has no
 * envelope, and its answer has no end. An event `prices` carries what changed among the assets asked for, an event `snapshot`
 * that pages made anew would show newer figures.
 */
export const priceStream = {
  path: '/v1/market/stream',
  /** It counts as one call. */
  rate: 'call',
  /** The query: slugs of assets, separated by commas. */
  input: v.strictObject({
    assets: v.pipe(
      v.string(),
      v.maxLength(65 * streamedAssetsLimit),
      v.transform(slugsOf),
      v.array(slug),
      v.minLength(1),
      v.maxLength(streamedAssetsLimit),
    ),
  }),
  /** Data of the event `prices`: by slug the price in US dollars, when it was true, and the id of its source. */
  prices: v.object({ prices: v.record(slug, v.tuple([decimalText, instant, v.string()])) }),
  /** Data of the event `snapshot`. */
  snapshot: v.object({ version: v.string(), asOf: instant }),
} as const

/** What an event `prices` carries. */
export type StreamedPrices = v.InferOutput<typeof priceStream.prices>

/** Reads the data of an event `prices`, or of a message that hands one on; null where it is none. */
export function parseStreamedPrices(text: string): StreamedPrices | null {
  try {
    const read = v.safeParse(priceStream.prices, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    // A text that is no JSON is no event of ours.
    return null
  }
}
