import { setTimeout as delay } from 'node:timers/promises'
import { dayNumber, type Observation, type SourceCredit } from '@portico/market'
import { UpstreamError } from '@portico/outbound'
import type { HistoryRequest, MarketSource, SourceContext } from '../../ports/source.ts'
import { type AssetName, readBundledNames } from '../bundled-names.ts'
import { positiveNumber } from '../published-number.ts'
import { createCallSlots, readingIntervalMs } from './call-slots.ts'
import { listingOf, readingOf } from './coin-reading.ts'
import { coinChart, coinPage, type CoinRow } from './coin-rows.ts'

const credit = {
  id: 'coingecko',
  name: 'CoinGecko',
  url: 'https://www.coingecko.com/en/api',
  licence: 'CoinGecko API Terms of Service',
  attribution: 'Data provided by CoinGecko',
  pace: 'minutes',
} as const satisfies SourceCredit

const dayMs = 86_400_000

/** What one call answers at most. */
const coinsACall = 250

/** Coins that are known and not among the largest are read with every fourth reading; in between their figures grow older. */
const restEvery = 4

/** How far back a plan without a bill reaches. */
const freeHistoryDays = 365

/** The host that paid plans are served from, with keys of their own. */
const paidHost = 'pro-api.coingecko.com'

/** How CoinGecko, or what speaks like it, is asked. */
export interface CoingeckoOptions {
  /** Such as `https://api.coingecko.com/api/v3`. */
  readonly baseUrl: string
  /** Null for none: the limit is then shared with anyone who has the same address. */
  readonly key: string | null
  /** How many coins are read, the largest first. */
  readonly coins: number
  /** What the plan allows in a minute. Readings take half of it at most and history the other half, also from two processes. */
  readonly callsAMinute: number
  /** What the plan allows in a month; the interval of readings follows from it. */
  readonly callsAMonth: number
  /** Passes the time until a call may begin. Rejects with the signal's reason. */
  wait?(delayMs: number, signal: AbortSignal): Promise<void>
}

/** Prices, ranges and supplies of coins from CoinGecko (REST, version 3), with daily closes of the past. */
export function createCoingeckoSource(context: SourceContext, options: CoingeckoOptions): MarketSource {
  const calls = createCalls(context, options)
  const pages = Math.ceil(options.coins / coinsACall)
  let names: ReadonlyMap<string, AssetName> = new Map()
  let readings = 0
  let rest: readonly CoinRow[] = []

  async function readLargest(signal: AbortSignal): Promise<readonly CoinRow[]> {
    const rows: CoinRow[] = []
    for (let page = 1; page <= pages; page += 1) {
      const answer = await calls.page({ order: 'market_cap_desc', page: String(page) }, signal)
      rows.push(...answer)
      if (answer.length < coinsACall) break
    }
    if (rows.length === 0) throw new UpstreamError('CoinGecko lists no coin.', { fault: 'shape' })
    return rows.slice(0, options.coins)
  }

  async function readRest(largest: readonly CoinRow[], signal: AbortSignal): Promise<readonly CoinRow[]> {
    const seen = new Set(largest.map(({ id }) => id))
    const missing = [...context.identities.listedBy(credit.id).keys()].filter((id) => !seen.has(id))
    if (missing.length === 0) return []
    const ids = missing.slice(0, coinsACall).join(',')
    return calls.page({ ids, include_rehypothecated: 'true' }, signal)
  }

  async function read(signal: AbortSignal) {
    signal.throwIfAborted()
    if (names.size === 0) names = await readBundledNames()
    const largest = await readLargest(signal)
    if (readings % restEvery === 0) rest = await readRest(largest, signal)
    readings += 1
    await context.identities.adopt(
      credit.id,
      largest.flatMap((row) => listingOf(row) ?? []),
    )
    return readingOf([...largest, ...rest], {
      credit,
      nowMs: context.now(),
      assetOf: (coinId) => context.identities.assetOf(credit.id, coinId),
      nameOf: (assetId) => names.get(assetId),
    })
  }

  return {
    id: credit.id,
    credit,
    everyMs: readingIntervalMs(pages + 1 / restEvery, options.callsAMonth),
    read,
    history: {
      covers: (assetId) => context.identities.sourceIdOf(credit.id, assetId) !== null,
      closes: async (request) => ({ currency: 'usd', observations: await calls.closes(request) }),
    },
  }
}

function createCalls({ outbound, identities, now }: SourceContext, options: CoingeckoOptions) {
  const { baseUrl, key, callsAMinute, wait = passTime } = options
  const isPaid = URL.parse(baseUrl)?.hostname === paidHost
  const headers = key === null ? {} : { [isPaid ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key }
  const upstream = outbound.upstream({ name: 'CoinGecko', baseUrl, attempts: 2 })
  const half = Math.max(1, Math.floor(callsAMinute / 2))
  const slots = { readings: createCallSlots(half), history: createCallSlots(half) }

  async function page(query: Readonly<Record<string, string>>, signal: AbortSignal) {
    await wait(slots.readings.take(now()), signal)
    const all = { ...query, vs_currency: 'usd', per_page: String(coinsACall), precision: 'full' }
    const request = {
      path: 'coins/markets',
      query: { ...all, price_change_percentage: '1h,7d' },
      headers,
      signal,
    }
    return upstream.json({ ...request, numbers: 'text' }, coinPage)
  }

  async function closes({ assetId, from, to, signal }: HistoryRequest): Promise<readonly Observation[]> {
    const coinId = identities.sourceIdOf(credit.id, assetId)
    if (coinId === null) throw new RangeError(`CoinGecko is not known to list ${assetId}.`)
    await wait(slots.history.take(now()), signal)
    const wanted = Math.max(1, Math.ceil(now() / dayMs) - dayNumber(from))
    const days = String(isPaid ? wanted : Math.min(wanted, freeHistoryDays))
    const query = { vs_currency: 'usd', days, interval: 'daily', precision: 'full' }
    const path = `coins/${encodeURIComponent(coinId)}/market_chart`
    const { prices } = await upstream.json({ path, query, headers, signal, numbers: 'text' }, coinChart)
    return observationsOf(prices).filter(({ date }) => date >= from && date <= to)
  }

  return { page, closes }
}

/** Points at the beginning of a UTC day. The last point of an answer is the present and belongs to no day. */
function observationsOf(points: readonly (readonly [string, string | null])[]): readonly Observation[] {
  const byDay = new Map<string, string>()
  for (const [instant, published] of points) {
    const [instantMs, price] = [Number(instant), positiveNumber(published)]
    if (price === null || !Number.isSafeInteger(instantMs) || instantMs % dayMs !== 0) continue
    const date = new Date(instantMs).toISOString().slice(0, 10)
    if (!byDay.has(date)) byDay.set(date, price)
  }
  return [...byDay]
    .map(([date, price]) => ({ date, price }))
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
}

async function passTime(delayMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (delayMs > 0) await delay(delayMs, undefined, { signal })
}
