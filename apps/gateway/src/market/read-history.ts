import { marketHistory } from '@portico/contract'
import { pairHistory } from '@portico/market'
import { type BoundCall, bindCall } from '../bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { creditsOf, findPair } from './find-pair.ts'
import { plainDecimal } from './plain-decimal.ts'

/** GET /v1/market/history: the daily rates of a pair over a window that ends at the snapshot's own time. */
export function readHistory(context: GatewayContext): BoundCall {
  return bindCall(marketHistory, ({ from, to, window }) => {
    const snapshot = context.snapshots.current()
    const found = findPair(snapshot, { from, to })
    if ('unknown' in found)
      return { refusal: 'assetUnknown', message: `${found.unknown}: the asset is unknown` }
    const { points, cut } = pairHistory(snapshot, found.pair, window)
    if (points.length === 0) return { refusal: 'rateUnknown' }
    return {
      data: {
        version: snapshot.version,
        asOf: snapshot.asOf,
        from: found.pair.from.slug,
        to: found.pair.to.slug,
        window,
        points: points.map(({ date, rate }) => ({ date, rate: plainDecimal(rate) })),
        cut,
        sources: [...creditsOf(snapshot, found.pair)],
      },
    }
  })
}
