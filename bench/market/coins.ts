/** A coin that the bench's service lists. */
export interface ListedCoin {
  /** As CoinGecko calls it. */
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** US dollars at rest; answers move around it. */
  readonly price: number
}

/** The coins that are known, then as many others as are missing, with prices from far below a cent to thousands. */
export function listCoins(known: readonly ListedCoin[], count: number): readonly ListedCoin[] {
  const others = Array.from({ length: Math.max(0, count - known.length) }, (_, index) => ({
    id: `grown-coin-${index + 1}`,
    symbol: `gc${index + 1}`,
    name: `Grown Coin ${index + 1}`,
    price: Math.exp(8 - (index % 2000) / 100),
  }))
  return [...known.slice(0, count), ...others]
}

/** Which coins are asked for, and when. */
export interface CoinQuestion {
  /** From 1. */
  readonly page: number
  readonly coinsAPage: number
  /** How many times the market has moved. */
  readonly move: number
  /** Milliseconds since the epoch. */
  readonly nowMs: number
}

const digits = 16

/** The number as it is written out, with as many digits as `precision=full` gives. */
function rounded(value: number): number {
  return Number(value.toPrecision(digits))
}

/** At most a thousandth around the price at rest, another with each move. */
function priceAt({ price }: ListedCoin, { index, move }: { readonly index: number; readonly move: number }) {
  return rounded(price * (1 + 0.001 * Math.sin(index + 1 + move * 1.7)))
}

function answerOf(coin: ListedCoin, at: { readonly index: number; readonly move: number; nowMs: number }) {
  const price = priceAt(coin, at)
  const { id, symbol, name } = coin
  const quantity = 1_000_000 + at.index
  return {
    ...{ id, symbol, name },
    image: `https://coin-images.coingecko.com/coins/images/${at.index}/large/${id}.png?1696501400`,
    ...{ current_price: price, market_cap: rounded(price * quantity), market_cap_rank: at.index + 1 },
    ...{ fully_diluted_valuation: rounded(price * 2 * quantity), total_volume: rounded(price * 1234.5) },
    ...{ high_24h: rounded(coin.price * 1.03), low_24h: rounded(coin.price * 0.97) },
    ...{ price_change_24h: rounded(coin.price * 0.01), price_change_percentage_24h: 1.00213 },
    ...{ market_cap_change_24h: rounded(price * 10_000), market_cap_change_percentage_24h: 1.00213 },
    ...{ circulating_supply: quantity, total_supply: 2 * quantity, max_supply: 2 * quantity },
    ...{ ath: rounded(coin.price * 3), ath_change_percentage: -66.6, ath_date: '2024-03-14T07:10:36.635Z' },
    ...{ atl: rounded(coin.price / 3), atl_change_percentage: 200, atl_date: '2013-07-06T00:00:00.000Z' },
    roi: null,
    last_updated: new Date(at.nowMs - 1000 - (at.index % 30_000)).toISOString(),
    price_change_percentage_7d_in_currency: 4.37095,
  }
}

/** A page of `GET /coins/markets` with every field of its documentation, largest coins first; no price is as before. */
export function coinPage(
  coins: readonly ListedCoin[],
  { page, coinsAPage, move, nowMs }: CoinQuestion,
): string {
  const start = (page - 1) * coinsAPage
  const rows = coins.slice(start, start + coinsAPage)
  return JSON.stringify(rows.map((coin, offset) => answerOf(coin, { index: start + offset, move, nowMs })))
}
