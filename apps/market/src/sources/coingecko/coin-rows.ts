import * as v from 'valibot'

/** A number as the text that was published, which may be missing for every coin. */
const figure = v.nullish(v.string())

/** The same of what is shown beside prices: whatever stands there, prices are read. */
const beside = v.fallback(figure, null)

/**
 * One coin of `GET /coins/markets`, as far as it is read. Numbers are texts: a JavaScript number would lose digits. What every
 * answer has must be there, so that a renamed field is noticed instead of read as unknown.
 */
const coinRow = v.object({
  id: v.pipe(v.string(), v.regex(/^[^\s/?#]{1,200}$/)),
  symbol: v.pipe(v.string(), v.trim()),
  name: v.pipe(v.string(), v.trim()),
  current_price: v.nullable(v.string()),
  last_updated: v.nullable(v.string()),
  high_24h: figure,
  low_24h: figure,
  price_change_24h: figure,
  price_change_percentage_7d_in_currency: figure,
  circulating_supply: figure,
  total_supply: figure,
  max_supply: figure,
  total_volume: beside,
  ath: beside,
  ath_date: beside,
  atl: beside,
  atl_date: beside,
  price_change_percentage_1h_in_currency: beside,
})

/** A page of `GET /coins/markets`. */
export const coinPage = v.array(coinRow)

/** A coin as CoinGecko lists it. */
export type CoinRow = v.InferOutput<typeof coinRow>

/** `GET /coins/{id}/market_chart`: instants in milliseconds with prices; caps and volumes are not read. */
export const coinChart = v.object({ prices: v.array(v.tuple([v.string(), v.nullable(v.string())])) })
