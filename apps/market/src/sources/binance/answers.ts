import * as v from 'valibot'

/**
 * The answers of Binance's public market data, as its documentation of 2026-07-21 gives them field by field; only what is
 * used is looked at. Prices are text, times are milliseconds.
 */

/** The end of the year 9999: microseconds, which Binance sends when asked to, are beyond it. */
const latestMs = 253_402_300_799_999
const dayMs = 86_400_000

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(latestMs))
const count = v.pipe(v.number(), v.safeInteger())

const ticker = v.object({
  symbol: v.string(),
  /** The last price before the window. */
  prevClosePrice: v.string(),
  lastPrice: v.string(),
  highPrice: v.string(),
  lowPrice: v.string(),
  /** What was traded, in the quote asset. Whatever stands there, the price is read. */
  quoteVolume: v.fallback(v.string(), ''),
  openTime: milliseconds,
  closeTime: milliseconds,
  /** How many trades the window has. */
  count,
})

/** One market over the last 24 hours. */
export type Ticker = v.InferOutput<typeof ticker>

/** `GET /api/v3/ticker/24hr`: rows of the wanted symbols; those of others may be of any shape. */
export function tickersOf(symbols: { has(symbol: string): boolean }) {
  return v.pipe(
    v.array(v.looseObject({ symbol: v.string() })),
    v.filterItems(({ symbol }) => symbols.has(symbol)),
    v.array(ticker),
  )
}

/** `GET /api/v3/ticker/price`: all symbols that there are, halted ones too. */
export const symbols = v.pipe(
  v.array(v.object({ symbol: v.string() })),
  v.transform((rows) => new Set(rows.map(({ symbol }) => symbol))),
)

/**
 * `GET /api/v3/klines`: time of opening, open, high, low, close, volume, time of closing, volume in the quote asset, number of
 * trades. Days of another time zone than UTC are refused.
 */
export const dailyKlines = v.array(
  v.pipe(
    v.looseTuple([
      v.pipe(milliseconds, v.multipleOf(dayMs)),
      v.string(),
      v.string(),
      v.string(),
      v.string(),
      v.string(),
      milliseconds,
      v.string(),
      count,
    ]),
    v.transform(([openMs, open, high, low, close, , , , trades]) => ({
      openMs,
      open,
      high,
      low,
      close,
      trades,
    })),
  ),
)

const miniTicker = v.pipe(
  v.object({ e: v.literal('24hrMiniTicker'), E: milliseconds, s: v.string(), c: v.string() }),
  v.transform(({ E: atMs, s: symbol, c: price }) => ({ atMs, symbol, price })),
)

/** A message of the stream `!miniTicker@arr`: rows of the wanted symbols, or that its server shuts down. */
export function miniTickersOf(wanted: { has(symbol: string): boolean }) {
  return v.union([
    v.pipe(
      v.array(v.looseObject({ s: v.string() })),
      v.filterItems(({ s }) => wanted.has(s)),
      v.array(miniTicker),
    ),
    v.pipe(
      v.object({ e: v.literal('serverShutdown') }),
      v.transform(() => 'shutdown' as const),
    ),
  ])
}
