import type { AssetKind, SourceCopy, SourcePace, SupplyBasis } from '@portico/market'
import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { LicensedSource } from '../../figures/licensed-source.ts'
import type { PriceOrigin } from '../../figures/provenance.ts'
import type { OriginSort, SourceSort } from './source-columns.ts'
import type { SourceMark, SourceView } from '../../figures/sources.ts'

/** One source that prices may be from. */
export interface SourceRow extends LicensedSource {
  readonly id: string
  /** The text that the source asks to be credited with. */
  readonly attribution?: string
  /** Where its numbers were read, if not at the publisher's own. */
  readonly copy?: SourceCopy | 'bundled'
  readonly pace: SourcePace
  readonly mark?: SourceMark | undefined
  /** Of how many assets the current price is from it. */
  readonly assets: string
}

/** What a cap may be counted by, and who says so. */
export interface SupplyOrigin {
  readonly basis: SupplyBasis
  readonly quantity: string
  readonly day: string
  readonly source: SourceView
  readonly copy?: SourceCopy
  /** Null where the source states none; left out where its own row above names it. */
  readonly licence?: string | null
}

/** Where the figures of one asset are from. */
export interface OriginRow {
  readonly asset: AssetRef
  readonly path: string
  /** Null without a price. */
  readonly price: (PriceOrigin & { readonly time: string }) | null
  readonly supplies: readonly SupplyOrigin[]
}

export interface DataSourcesView {
  readonly sources: readonly SourceRow[]
  /** What the tables are sorted by; null in the order that they have by themselves. */
  readonly sourcesSort: SourceSort | null
  readonly sort: OriginSort | null
  readonly kind: AssetKind
  readonly kinds: readonly { readonly kind: AssetKind; readonly count: string }[]
  readonly query: string
  readonly rows: readonly OriginRow[]
  readonly page: number
  readonly pages: number
  readonly total: string
  readonly asOf: AsOfView
}
