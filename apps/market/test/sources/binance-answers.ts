/**
 * Answers of Binance in the shapes of its documentation (rest-api.md and web-socket-streams.md of binance-spot-api-docs, 2026-07-21),
 * with every field that it lists, so that what the source does not look at is there as well.
 */

/** The instant that the answers are of. */
export const answeredAt = '2026-11-20T15:37:12.345Z'
const answeredMs = Date.parse(answeredAt)
const dayMs = 86_400_000

/** What Binance calls the assets that the tests know, by internal id. */
export const listed = {
  btc: 'BTC',
  pepe: 'PEPE',
  usdc: 'USDC',
  usdt: 'USDT',
  aster: 'ASTER',
  luna: 'LUNA',
  eur: 'EUR',
} as const

/** `GET /api/v3/ticker/24hr?type=FULL`, one row. */
export function tickerRow(
  symbol: string,
  lastPrice: string,
  changes: Readonly<Record<string, unknown>> = {},
) {
  return {
    symbol,
    priceChange: '-94.99999800',
    priceChangePercent: '-95.960',
    weightedAvgPrice: '0.29628482',
    prevClosePrice: '0.10002000',
    lastPrice,
    lastQty: '200.00000000',
    bidPrice: '4.00000000',
    bidQty: '100.00000000',
    askPrice: '4.00000200',
    askQty: '100.00000000',
    openPrice: '99.00000000',
    highPrice: '100.00000000',
    lowPrice: '0.10000000',
    volume: '8913.30000000',
    quoteVolume: '15.30000000',
    openTime: answeredMs - dayMs,
    closeTime: answeredMs,
    firstId: 28385,
    lastId: 28460,
    count: 76,
    ...changes,
  }
}

/** What a market has whose trading ended: no trade in the window, and no price. */
const halted = {
  count: 0,
  prevClosePrice: '0.00000000',
  highPrice: '0.00000000',
  lowPrice: '0.00000000',
  firstId: -1,
  lastId: -1,
}

/** `GET /api/v3/ticker/24hr` for all markets; `changes` are of BTCUSDT. */
export function tickers(changes: Readonly<Record<string, unknown>> = {}) {
  return [
    tickerRow('ETHBTC', '0.03312000'),
    tickerRow('BTCUSDT', '76975.01000000', {
      prevClosePrice: '75012.34000000',
      openPrice: '75012.35000000',
      highPrice: '77100.00000000',
      lowPrice: '74890.10000000',
      ...changes,
    }),
    tickerRow('BTCUSDC', '76980.00000000'),
    tickerRow('PEPEUSDT', '0.00000412', {
      prevClosePrice: '0.00000409',
      highPrice: '0.00000433',
      lowPrice: '0.00000401',
    }),
    tickerRow('USDCUSDT', '1.00040000', {
      prevClosePrice: '1.00030000',
      highPrice: '1.00060000',
      lowPrice: '1.00010000',
    }),
    // Its market in USDT ended; the one in USDC is a few hours old.
    tickerRow('ASTERUSDT', '0.00000000', halted),
    tickerRow('ASTERUSDC', '1.25000000', {
      prevClosePrice: '0.00000000',
      highPrice: '1.31000000',
      lowPrice: '1.20000000',
    }),
    // Nobody has traded it for more than a day.
    tickerRow('EURUSDT', '1.15320000', halted),
    tickerRow('NOBODYKNOWSUSDT', '12.00000000'),
    tickerRow('BTCUSDT', '1.00000000'),
  ]
}

/** `GET /api/v3/ticker/price`: the halted market is among them. */
export const symbolPrices = [
  'ETHBTC',
  'BTCUSDT',
  'BTCUSDC',
  'PEPEUSDT',
  'USDCUSDT',
  'ASTERUSDC',
  'LUNAUSDT',
  'EURUSDT',
].map((symbol) => ({ symbol, price: '0.00000000' }))

/** `GET /api/v3/klines?interval=1d`, one row. */
export function kline(day: string, close: string, trades = 308) {
  const openMs = Date.parse(day)
  return [
    openMs,
    '0.01634790',
    '0.80000000',
    '0.01575800',
    close,
    '148976.11427815',
    openMs + dayMs - 1,
    '2434.19055334',
    trades,
    '1756.87402397',
    '28.46694368',
    '0',
  ]
}

/** One row of a message of the stream `!miniTicker@arr`. */
export function miniTicker(symbol: string, close: string, atMs = answeredMs) {
  return {
    e: '24hrMiniTicker',
    E: atMs,
    s: symbol,
    c: close,
    o: '0.0010',
    h: '0.0025',
    l: '0.0010',
    v: '10000',
    q: '18',
  }
}

/** What a server of streams says before it ends all connections. */
export const serverShutdown = { e: 'serverShutdown', E: answeredMs }
