import { marketAssets } from '@portico/contract'
import {
  type Asset,
  type AssetNames,
  createSnapshotMatcher,
  searchWith,
  type Snapshot,
} from '@portico/market'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { assetName, tagOf } from './asset-names.ts'
import { plainDecimal } from './plain-decimal.ts'

function listed(snapshot: Snapshot, asset: Asset, tag: string) {
  const quote = snapshot.quote(asset.id)
  return {
    slug: asset.slug,
    kind: asset.kind,
    code: asset.code,
    name: assetName(asset, tag),
    symbol: asset.symbol,
    price: quote === null ? null : plainDecimal(quote.price),
    priceAsOf: quote?.asOf ?? null,
  }
}

/** The same function for the same tag, which indexes are kept by. */
function createNamers(): (tag: string) => AssetNames {
  const namers = new Map<string, AssetNames>()
  return (tag) => {
    const names: AssetNames = namers.get(tag) ?? ((asset) => [assetName(asset, tag)])
    namers.set(tag, names)
    return names
  }
}

/** GET /v1/market/assets: the catalogue, searched in the caller's language as well as in English. */
export function listAssets(context: GatewayContext): BoundCall {
  const namesIn = createNamers()
  return bindCall(marketAssets, ({ q, kind, limit, page, locale }) => {
    const snapshot = context.snapshots.current()
    const tag = tagOf(locale)
    const found = searchWith(createSnapshotMatcher(snapshot, namesIn(tag)))(q.trim(), {
      limit: snapshot.assets.length,
      ...(kind === undefined ? {} : { kinds: [kind] }),
    })
    const shown = found.slice((page - 1) * limit, page * limit)
    return {
      data: {
        version: snapshot.version,
        asOf: snapshot.asOf,
        total: found.length,
        page,
        limit,
        assets: shown.map((asset) => listed(snapshot, asset, tag)),
      },
    }
  })
}
