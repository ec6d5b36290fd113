import type { AssetRef } from '../../figures/asset.ts'

export interface MissingView {
  /** What the address named and the catalogue does not have; null where no asset was meant. */
  readonly wanted: string | null
  readonly suggestions: readonly { readonly asset: AssetRef; readonly path: string }[]
  /** What else may be meant, as the loader of the page knows it. */
  readonly near?: readonly { readonly name: string; readonly path: string }[]
}
