import { dayNumber, dayText, type Observation, type Quote, type SourceCredit } from '@portico/market'
import { UpstreamError } from '@portico/outbound'
import type { HistoryRequest, MarketSource, SourceContext } from '../../ports/source.ts'
import { observationsOf, quotesOf, type RateRow, rateRowsSchema, unitCode } from './rate-rows.ts'

const id = 'frankfurter'

const credit: SourceCredit = {
  id,
  name: 'Frankfurter: reference rates of central banks',
  url: 'https://frankfurter.dev/',
  licence: 'MIT (service), terms of each central bank (rates)',
}

const everyMs = 3_600_000

/** Servers before August 2026 refuse more than five years of days at once. */
const longestRangeDays = 4 * 365

/**
 * Rates below 1 come with five decimals at most, which leaves two digits of an ounce of gold for a dollar. Asked for with the
 * metal as the base they come with two decimals of the price.
 */
const metalCodes = ['XAU', 'XAG', 'XPT', 'XPD']

/** Where Frankfurter is. */
export interface FrankfurterOptions {
  /** The address of the server, without `/v2`. */
  readonly baseUrl: string
}

type RateQuery = Readonly<Record<string, string>>

/** Whether the server knows a currency or metal by no rate at all, which is no failure. */
function isUnknownCode(error: unknown): boolean {
  return error instanceof UpstreamError && (error.status === 404 || error.status === 422)
}

function queryOf(code: string): RateQuery {
  return metalCodes.includes(code) ? { base: code, quotes: unitCode } : { base: unitCode, quotes: code }
}

/** The newest day among prices that are not ahead of the clock; null where there is none. */
function newestOf(quotes: readonly Quote[], nowMs: number): string | null {
  const past = quotes.map(({ asOf }) => asOf).filter((asOf) => Date.parse(asOf) <= nowMs)
  return past.toSorted().at(-1) ?? null
}

/**
 * Daily reference rates of central banks, blended by Frankfurter (version 2). A rate counts as of the beginning of the day that it
 * is published for; banks publish on working days, so on a Sunday it is Friday's and says so.
 */
export function createFrankfurterSource(context: SourceContext, options: FrankfurterOptions): MarketSource {
  const { outbound, identities, now } = context
  const upstream = outbound.upstream({ name: id, baseUrl: options.baseUrl })
  const today = () => new Date(now()).toISOString().slice(0, 10)
  const rates = (query: RateQuery, signal: AbortSignal): Promise<readonly RateRow[]> =>
    upstream.json({ path: 'v2/rates', query, numbers: 'text', signal }, rateRowsSchema)

  async function metalRates(code: string, signal: AbortSignal): Promise<readonly RateRow[]> {
    try {
      return await rates({ ...queryOf(code), date: today() }, signal)
    } catch (error) {
      if (isUnknownCode(error)) return []
      throw error
    }
  }

  async function closes({ assetId, from, to, signal }: HistoryRequest): Promise<readonly Observation[]> {
    const code = identities.sourceIdOf(id, assetId)
    if (code === null) throw new RangeError(`Frankfurter is not known to list ${assetId}.`)
    const lastDay = dayNumber(to < today() ? to : today())
    const observations: Observation[] = []
    for (let day = dayNumber(from); day <= lastDay; day += longestRangeDays) {
      const range = { from: dayText(day), to: dayText(Math.min(day + longestRangeDays - 1, lastDay)) }
      const rows = await rates({ ...queryOf(code), ...range }, signal)
      observations.push(...observationsOf(rows, { code, ...range }))
    }
    return observations
  }

  return {
    id,
    credit,
    everyMs,
    async read(signal) {
      const known = identities.listedBy(id)
      // Without a date the answer holds what banks publish for tomorrow, which is ahead of the clock.
      const rows = await Promise.all([
        rates({ base: unitCode, date: today() }, signal),
        ...metalCodes.filter((code) => known.has(code)).map((code) => metalRates(code, signal)),
      ])
      const quotes = quotesOf(preciseRows(rows), { source: id, known })
      if (quotes.length === 0) {
        throw new UpstreamError('frankfurter answers without a rate of any known currency', {
          fault: 'shape',
        })
      }
      return { credit, asOf: newestOf(quotes, now()), assets: [], quotes, series: [] }
    },
    history: {
      covers: (assetId) => identities.sourceIdOf(id, assetId) !== null,
      closes: async (request) => ({ currency: unitCode.toLowerCase(), observations: await closes(request) }),
    },
  }
}

/** All rows but those of metals in the answer about currencies, which have too few digits. */
function preciseRows([currencies = [], ...metals]: readonly (readonly RateRow[])[]): readonly RateRow[] {
  return [...currencies.filter(({ quote }) => !metalCodes.includes(quote)), ...metals.flat()]
}
