import type { MarketRow } from '../../figures/market-row.ts'

export interface SearchView {
  readonly query: string
  readonly rows: readonly MarketRow[]
}
