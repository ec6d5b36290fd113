import type { AssetKind } from '@portico/market'
import type { SourceView } from '../../figures/sources.ts'

/**
 * An asset as the offline page keeps it: slug, code, name in the page's language, price of one unit in US dollars as a
 * decimal string and, where it is older than the others, the instant it was true.
 */
export type StoredAsset = readonly [slug: string, code: string, name: string, usd: string, asOf?: string]

/** The market at one price each, the most important assets of each kind first: what the offline page converts with. */
export interface OfflineView {
  /** ISO 8601 instant of all prices that name no other. */
  readonly asOf: string
  /** The age of that instant when the page was made, as text. */
  readonly age: string
  readonly sources: readonly SourceView[]
  /** Slugs of the pair that is offered where none was asked for. */
  readonly from: string
  readonly to: string
  readonly groups: readonly { readonly kind: AssetKind; readonly assets: readonly StoredAsset[] }[]
}
