import { dayNumber, dayStart, dayText, type Observation, type SourceCredit } from '@portico/market'
import { UpstreamError } from '@portico/outbound'
import {
  currencyApiUpstream,
  type HistoryRequest,
  type MarketSource,
  type SourceContext,
} from '../../ports/source.ts'
import { priceOfRate } from '../price-of-rate.ts'
import { publishedPrice } from '../published-number.ts'
import { createDailyFiles } from './daily-files.ts'
import { pricesOf } from './daily-rates.ts'

const id = 'currency-api'
const currency = 'usd'

const credit: SourceCredit = {
  id,
  name: 'Currency API daily rates',
  url: 'https://github.com/fawazahmed0/exchange-api',
  licence: 'CC0-1.0',
}

const everyMs = 3_600_000

/** Where the files are published. */
export interface CurrencyApiOptions {
  /** Addresses with `{date}` in them; the next is asked where one fails. */
  readonly baseUrls: readonly string[]
}

/**
 * Daily rates of currencies, coins and metals, published shortly after midnight (UTC) as one file a day, so that a price counts
 * as of the beginning of the file's day.
 */
export function createCurrencyApiSource(context: SourceContext, options: CurrencyApiOptions): MarketSource {
  const { outbound, identities, now } = context
  const today = () => dayNumber(new Date(now()).toISOString())
  const files = createDailyFiles(outbound, { name: id, addresses: options.baseUrls, today })

  async function day(date: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const found = dayNumber(date) > today() ? null : await files.onDay(date, signal)
    return found === null ? new Map() : pricesOf(found, identities.listedBy(id), priceOfRate)
  }

  async function closes({ assetId, from, to, signal }: HistoryRequest): Promise<readonly Observation[]> {
    const lastDay = Math.min(dayNumber(to), today())
    const observations: Observation[] = []
    for (let number = dayNumber(from); number <= lastDay; number += 1) {
      const date = dayText(number)
      const price = (await day(date, signal)).get(assetId)
      if (price !== undefined) observations.push({ date, price })
    }
    return observations
  }

  return {
    id,
    credit,
    everyMs,
    async read(signal) {
      const rates = await files.newest(signal)
      const asOf = dayStart(rates.date)
      const prices = pricesOf(
        rates,
        identities.listedBy(id),
        (rate) => priceOfRate(rate) ?? publishedPrice(rate),
      )
      if (prices.size === 0) {
        throw new UpstreamError(`${id} answers without a rate of any known asset`, { fault: 'shape' })
      }
      const quotes = [...prices].map(([assetId, price]) => {
        return { assetId, price, asOf, source: id, high24h: null, low24h: null }
      })
      return { credit, upstream: currencyApiUpstream, asOf, assets: [], quotes, series: [] }
    },
    history: {
      covers: (assetId) => identities.sourceIdOf(id, assetId) !== null,
      closes: async (request) => ({ currency, observations: await closes(request) }),
      day: async (date, signal) => ({ currency, prices: await day(date, signal) }),
    },
  }
}
