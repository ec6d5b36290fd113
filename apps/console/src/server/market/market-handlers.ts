import type { marketActs } from '../../contract/market.ts'
import { actingScope, doneOr, type Handlers } from '../acts/act-scope.ts'
import type { MarketPort } from '../ports.ts'

type DelistingAct = Extract<keyof typeof marketActs, `market.${'delisted' | 'delist' | 'relist'}`>

/** What is done with assets as a whole. */
export function marketHandlers(market: MarketPort): Handlers<DelistingAct> {
  return {
    'market.delisted': async (_input, { db }) => {
      const rows = await db.selectFrom('delisted_asset').selectAll().orderBy('at', 'desc').execute()
      const assets = rows.map(({ asset_id: asset, at, reason }) => ({ asset, at: at.getTime(), reason }))
      return { data: { assets } }
    },
    'market.delist': async ({ asset, reason }, scope) => {
      // A typing error under a court order must not look like success.
      if (!(await market.delistable()).has(asset)) return { refusal: 'unknown-asset', field: 'asset' }
      const isDone = await market.delist(actingScope(scope), { assetId: asset, reason })
      return doneOr(isDone, 'nothing-to-do', { after: { listed: false } })
    },
    'market.relist': async ({ asset }, scope) =>
      doneOr(await market.relist(actingScope(scope), asset), 'nothing-to-do', {
        before: { listed: false },
        after: { listed: true },
      }),
  }
}
