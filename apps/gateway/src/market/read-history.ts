import { marketHistory } from '@portico/contract'
import { type ChangeWindow, type Pair, pairHistory, type Snapshot } from '@portico/market'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { creditsOf, findPair } from './find-pair.ts'
import { plainDecimal } from './plain-decimal.ts'
import { createSnapshotMemo } from './snapshot-memo.ts'

interface Asked {
  readonly pair: Pair
  readonly window: ChangeWindow
}

function historyIn(snapshot: Snapshot, { pair, window }: Asked) {
  const { points, cut } = pairHistory(snapshot, pair, window)
  return {
    version: snapshot.version,
    asOf: snapshot.asOf,
    from: pair.from.slug,
    to: pair.to.slug,
    window,
    points: points.map(({ date, rate }) => ({ date, rate: plainDecimal(rate) })),
    cut,
    sources: [...creditsOf(snapshot, pair)],
  }
}

/** GET /v1/market/history: the daily rates of a pair over a window that ends at the snapshot's own time. */
export function readHistory(context: GatewayContext): BoundCall {
  const historyOf = createSnapshotMemo({
    nameOf: ({ pair, window }: Asked) => `${pair.from.slug}/${pair.to.slug}/${window}`,
    compute: historyIn,
    limit: 500,
  })
  return bindCall(marketHistory, ({ from, to, window }) => {
    const snapshot = context.snapshots.current()
    const found = findPair(snapshot, { from, to })
    if ('unknown' in found) {
      return { refusal: 'assetUnknown', message: `${found.unknown}: the asset is unknown` }
    }
    const history = historyOf(snapshot, { pair: found.pair, window })
    return history.points.length === 0 ? { refusal: 'rateUnknown' } : { data: history }
  })
}
