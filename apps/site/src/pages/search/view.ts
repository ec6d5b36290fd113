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

export interface SearchView {
  readonly query: string
  /** What can be searched for; null where something was found. */
  readonly hint: string | null
  /** The kind first that fits best. Where nothing was asked for, what most readers want. */
  readonly groups: readonly SearchGroup[]
  /** The assets of their group that have a price. */
  readonly rows: readonly ListedRow[]
  /** Those that have none. */
  readonly unpriced: readonly Finding[]
}
