import { type DayBar, dayText, type Observation } from '@portico/market'
import type { Upstream } from '@portico/outbound'
import type * as v from 'valibot'
import type { Identities } from '../../ports/identities.ts'
import type { HistoryRequest, SourceHistory } from '../../ports/source.ts'
import { positiveNumber } from '../published-number.ts'
import { dailyKlines, symbols } from './answers.ts'
import { type Pair, possiblePairs } from './pairs.ts'

const dayMs = 86_400_000
/** The most klines that one request answers. */
const limit = 1000

/** Markets whose name Binance had given to another coin before: the first day of the asset that they are of today. */
const renewedSince: Readonly<Record<string, string>> = { LUNAUSDT: '2022-05-31' }

/** What the past is read with. */
export interface HistoryOptions {
  readonly upstream: Pick<Upstream, 'json'>
  readonly identities: Identities
  now(): number
}

/**
 * Daily closes from klines: 2 of the weight of 6,000 that a minute may, for 1,000 days. Which markets there are is asked for
 * first, since a question for one that there is not counts as a failure.
 */
export function createHistory({ upstream, identities, now }: HistoryOptions): SourceHistory {
  let listed: { readonly symbols: ReadonlySet<string>; readonly atMs: number } | null = null

  async function listedSymbols(signal: AbortSignal): Promise<ReadonlySet<string>> {
    if (listed !== null && now() - listed.atMs < dayMs) return listed.symbols
    const read = await upstream.json({ path: 'api/v3/ticker/price', signal }, symbols)
    listed = { symbols: read, atMs: now() }
    return read
  }

  return {
    covers: (assetId) => pairsOf(identities, assetId).length > 0,
    async closes({ assetId, ...request }) {
      const there = await listedSymbols(request.signal)
      const pair = pairsOf(identities, assetId).find(({ symbol }) => there.has(symbol))
      if (pair === undefined) return { currency: 'usd', observations: [] }
      const past = await readDays(upstream, { ...request, symbol: pair.symbol, nowMs: now() })
      return { currency: pair.currency, ...past }
    },
  }
}

function pairsOf(identities: Identities, assetId: string): readonly Pair[] {
  return [...possiblePairs(identities).values()].filter((pair) => pair.assetId === assetId)
}

interface KlineRequest extends Omit<HistoryRequest, 'assetId'> {
  readonly symbol: string
  readonly nowMs: number
}

/**
 * Prices at the beginning of each day: a kline of one day closes when the next begins. Days without a trade and the day that is
 * not over are left out.
 */
async function readDays(
  upstream: Pick<Upstream, 'json'>,
  { symbol, from, to, nowMs, signal }: KlineRequest,
): Promise<{ readonly observations: readonly Observation[]; readonly bars: readonly DayBar[] }> {
  const endMs = Math.min(Date.parse(to), nowMs) - 1
  const observations: Observation[] = []
  const bars: DayBar[] = []
  let startMs = Math.max(Date.parse(renewedSince[symbol] ?? '1970-01-01'), Date.parse(from) - dayMs)
  while (startMs <= endMs) {
    const query = { symbol, interval: '1d', limit: `${limit}`, startTime: `${startMs}`, endTime: `${endMs}` }
    const rows = await upstream.json({ path: 'api/v3/klines', query, signal }, dailyKlines)
    let nextMs = startMs
    for (const row of rows) {
      const { openMs, close, trades } = row
      // A row that was not asked for, or the second one of a day, is ignored.
      if (openMs < nextMs || openMs > endMs) continue
      nextMs = openMs + dayMs
      const price = positiveNumber(close)
      if (price !== null && trades > 0 && nextMs <= nowMs) {
        observations.push({ date: dayText(nextMs / dayMs), price })
        bars.push(...barOf(row))
      }
    }
    if (rows.length < limit || nextMs === startMs) break
    startMs = nextMs
  }
  return { observations, bars }
}

const daySeconds = 86_400

/** The day of a kline; none where its prices contradict each other. */
function barOf(row: v.InferOutput<typeof dailyKlines>[number]): readonly DayBar[] {
  const [open, high, low, close] = [row.open, row.high, row.low, row.close].map(positiveNumber)
  if (open == null || high == null || low == null || close == null) return []
  const isOrdered = [open, close].every(
    (price) => Number(price) <= Number(high) && Number(price) >= Number(low),
  )
  const date = dayText(row.openMs / dayMs)
  return isOrdered ? [{ date, open, high, low, close, from: 0, to: daySeconds }] : []
}
