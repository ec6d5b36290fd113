import type { AsOfView, RatesFrom } from '../../figures/as-of.ts'
import type { AssetKind } from '@portico/market'
import type { MarketRow } from '../../views/assets/market-row.ts'
import type { ListAgesView } from '../../figures/list-ages.ts'
import type { SourceView } from '../../figures/sources.ts'

export interface PricesView {
  readonly kind: AssetKind
  readonly kinds: readonly { readonly kind: AssetKind; readonly count: string }[]
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly MarketRow[]
  /** Rank of the first row. */
  readonly firstRank: number
  readonly page: number
  readonly pages: number
  readonly total: string
  readonly asOf: AsOfView
  /** The day of the page's own currency, where it is older than the prices. */
  readonly ratesFrom: RatesFrom | null
  readonly sources: readonly SourceView[]
}
