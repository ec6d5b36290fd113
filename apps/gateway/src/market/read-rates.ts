import { usdtRate } from '@portico/contract'
import { pairRate, type Snapshot } from '@portico/market'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { assetName, tagOf } from './asset-names.ts'
import { plainDecimal } from './plain-decimal.ts'
import { createSnapshotMemo, localeLimit } from './snapshot-memo.ts'

/** Units of each fiat currency for one US dollar, in the snapshot's order; null when the dollar has no price. */
function ratesIn(snapshot: Snapshot, tag: string) {
  const dollar = snapshot.asset('usd')
  if (dollar === null || snapshot.quote(dollar.id) === null) return null
  const priced = snapshot.assets
    .filter((asset) => asset.kind === 'fiat')
    .flatMap((asset) => {
      const rate = pairRate(snapshot, dollar, asset)
      return rate === null ? [] : [{ asset, rate: plainDecimal(rate.rate) }]
    })
  return {
    supported: priced.map(({ asset }) => ({
      name: assetName(asset, tag),
      symbol: asset.symbol ?? asset.code,
      value: asset.code,
    })),
    rates: Object.fromEntries(priced.map(({ asset, rate }) => [asset.code, rate])),
    asOf: snapshot.asOf,
  }
}

/** POST /v1/mix/public/usdtRate: the currencies and their rates (CUR-01, CUR-02). */
export function readRates(context: GatewayContext): BoundCall {
  const ratesOf = createSnapshotMemo({ nameOf: (tag: string) => tag, compute: ratesIn, limit: localeLimit })
  return bindCall(usdtRate, ({ locale }) => {
    const rates = ratesOf(context.snapshots.current(), tagOf(locale))
    return rates === null ? { refusal: 'unavailable' } : { data: rates }
  })
}
