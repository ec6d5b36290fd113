import type { AssetKind } from '@portico/market'
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
  readonly popular: readonly PopularPair[]
  /** All coins and the other assets in alphabetical order of the reader's language, each against the page's currency. */
  readonly groups: readonly {
    readonly kind: AssetKind
    readonly links: readonly { readonly code: string; readonly name: string; readonly path: string }[]
  }[]
}
