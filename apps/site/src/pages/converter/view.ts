import type { AssetKind } from '@portico/market'
import type { AsOfView } from '../../figures/as-of.ts'
import type { ConverterView as Shown } from '../../views/converter/converter-view.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { PopularPair } from '../../views/assets/offers.ts'

export interface HubView {
  /** What the form was sent with. */
  readonly sent: { readonly from: string; readonly to: string; readonly amount: string }
  readonly converter: Shown | null
  /** What was typed and not found, by field. */
  readonly unknown: readonly {
    readonly field: 'from' | 'to'
    readonly typed: string
    readonly suggestions: readonly AssetRef[]
  }[]
  /** How old the figures of the page are. */
  readonly asOf: AsOfView
  readonly popular: readonly PopularPair[]
  /** Assets of a kind, each against the page's currency: the first by rank, and all in alphabetical order of the reader's language. */
  readonly groups: readonly {
    readonly kind: AssetKind
    /** The first by rank, with their drawings. */
    readonly first: readonly { readonly asset: AssetRef; readonly path: string }[]
    readonly links: readonly { readonly code: string; readonly name: string; readonly path: string }[]
  }[]
}
