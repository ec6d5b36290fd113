import type { AssetRef } from '../../figures/asset.ts'
import type { WrittenText } from '../../views/content/written-text.ts'

export interface GuideView {
  readonly text: WrittenText
  /** The asset that it speaks of, where the catalogue has it. */
  readonly asset: AssetRef | null
  /** Where the asset can be bought; null where it is not offered. */
  readonly buy: string | null
  readonly more: readonly { readonly title: string; readonly path: string; readonly lang: string }[]
}
