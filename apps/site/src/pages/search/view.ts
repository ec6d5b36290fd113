import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { ListedRow } from '../../views/assets/listed-rows.ts'

/** One thing that a search found. */
export interface Finding {
  /** Code of an asset, or both codes of a conversion; null for a page. */
  readonly code: string | null
  readonly name: string
  /** Locale-free; an address elsewhere where the operator has named one. */
  readonly path: string
}

/** Findings of one kind, the best first. */
export interface SearchGroup {
  readonly kind: 'assets' | 'pairs' | 'pages'
  readonly heading: string
  /** How many there are, as text; that only the first of them are listed, where it is so. */
  readonly count: string
  readonly findings: readonly Finding[]
}

/** An asset that was found. */
export interface FoundAsset {
  readonly asset: AssetRef
  readonly path: string
  /** Null where no price of it is known. */
  readonly figures: ListedRow | null
}

/** A search to press. */
export interface ExampleSearch {
  readonly query: string
  readonly path: string
}

export interface SearchView {
  readonly query: string
  /** What can be searched for; null where something was found. */
  readonly hint: string | null
  /** Searches that find something, where nothing was asked or found. */
  readonly examples: readonly ExampleSearch[]
  /** The kind first that fits best. Where nothing was asked for, what most readers want. */
  readonly groups: readonly SearchGroup[]
  /** The assets of their group, in its order. */
  readonly assets: readonly FoundAsset[]
  /** The largest coins, where no asset was found. */
  readonly largest: readonly FoundAsset[]
  readonly asOf: AsOfView
}
