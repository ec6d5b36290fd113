import { Decimal } from '@portico/decimal'
import {
  type HistoryPoint,
  lastCut,
  type Pair,
  pairHistory,
  type Snapshot,
  type SpanWindow,
} from '@portico/market'
import { plainDecimal } from '../../../representations/plain-decimal.ts'

/** Every day on which both assets have an observation, from the last cut on. */
function wholeHistory(snapshot: Snapshot, pair: Pair): readonly HistoryPoint[] {
  const start = lastCut([snapshot.series(pair.from.id), snapshot.series(pair.to.id)]) ?? ''
  const others = new Map(
    snapshot.series(pair.to.id)?.observations.map(({ date, price }) => [date, price]) ?? [],
  )
  const observations = snapshot.series(pair.from.id)?.observations ?? []
  return observations.flatMap(({ date, price }) => {
    const other = others.get(date)
    if (date < start || other === undefined) return []
    return [{ date, rate: new Decimal(price).dividedBy(other).toString() }]
  })
}

/** A pair's daily rates as plain decimals, oldest first; of all days where `window` is null. */
export function pairRates(
  snapshot: Snapshot,
  pair: Pair,
  window: SpanWindow | null,
): readonly HistoryPoint[] {
  const points = window === null ? wholeHistory(snapshot, pair) : pairHistory(snapshot, pair, window).points
  return points.map(({ date, rate }) => ({ date, rate: plainDecimal(rate) }))
}
