import type { AssetKind } from '@portico/market'
import type { MarketRow } from '../../figures/market-row.ts'
import type { SourceView } from '../../figures/offers.ts'

export interface PricesView {
  readonly kind: AssetKind
  readonly kinds: readonly { readonly kind: AssetKind; readonly count: string }[]
  readonly rows: readonly MarketRow[]
  /** Rank of the first row. */
  readonly firstRank: number
  readonly page: number
  readonly pages: number
  readonly total: string
  readonly asOf: { readonly iso: string; readonly text: string; readonly age: string }
  readonly sources: readonly SourceView[]
}
