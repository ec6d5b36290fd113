/**
 * Answers in the shapes that CoinGecko documents for version 3 (`/coins/markets`, `/coins/{id}/market_chart`), every field of
 * the documentation included. Texts, because numbers are written here as the service writes them.
 */

/** What a test sets of a coin; the rest is as documented. */
export interface CoinAnswer {
  readonly id: string
  readonly symbol?: string
  readonly name?: string
  /** Numbers as JSON has them. */
  readonly price?: string
  readonly change24h?: string
  readonly change7d?: string
  readonly circulating?: string
  readonly total?: string
  readonly max?: string
  readonly updated?: string
  /** Every number that is neither the price nor a supply, in place of the usual ones. */
  readonly beside?: string
}

/** One row of `/coins/markets`. */
function coinAnswer(coin: CoinAnswer): string {
  const {
    id,
    symbol = id.slice(0, 3),
    name = id,
    price = '67187.3358936566',
    updated = '2026-11-20T15:36:04.512Z',
  } = coin
  const {
    change24h = '-1250.5',
    change7d = '4.37095',
    circulating = '19675987',
    total = '21000000',
    max = '21000000',
  } = coin
  const { beside } = coin
  return `{
    "id": ${JSON.stringify(id)}, "symbol": ${JSON.stringify(symbol)}, "name": ${JSON.stringify(name)},
    "image": "https://coin-images.coingecko.com/coins/images/1/large/${id}.png?1696501400",
    "current_price": ${price}, "market_cap": 1317802988326.25, "market_cap_rank": 1,
    "fully_diluted_valuation": 1407735491204.21, "total_volume": ${beside ?? '31260929299.5248'},
    "high_24h": 69000.5, "low_24h": 66801.25,
    "price_change_24h": ${change24h}, "price_change_percentage_24h": -1.82725,
    "market_cap_change_24h": -24143471024.1094, "market_cap_change_percentage_24h": -1.79909,
    "circulating_supply": ${circulating}, "total_supply": ${total}, "max_supply": ${max},
    "ath": ${beside ?? '73738'}, "ath_change_percentage": -8.77063, "ath_date": "2024-03-14T07:10:36.635Z",
    "atl": ${beside ?? '67.81'}, "atl_change_percentage": 99108.30464, "atl_date": "2013-07-06T00:00:00.000Z",
    "roi": null, "last_updated": ${updated === 'null' ? 'null' : JSON.stringify(updated)},
    "price_change_percentage_1h_in_currency": ${beside ?? '0.5'},
    "price_change_percentage_7d_in_currency": ${change7d}
  }`
}

/** A page of `/coins/markets`. */
export function coinsAnswer(coins: readonly CoinAnswer[]): string {
  return `[${coins.map(coinAnswer).join(',')}]`
}

/** `/coins/{id}/market_chart` for instants with prices as JSON has them. */
export function chartAnswer(points: readonly (readonly [instant: string, price: string])[]): string {
  const rows = points.map(([instant, price]) => `[${Date.parse(instant)}, ${price}]`).join(',')
  return `{"prices": [${rows}], "market_caps": [${rows}], "total_volumes": [${rows}]}`
}
