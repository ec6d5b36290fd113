import type { AssetKind } from '@portico/market'
import type { TextId } from '../../texts/text-ids.ts'

/** What assets of each kind are called. */
export const kindTexts: Readonly<Record<AssetKind, TextId>> = {
  crypto: 'kind.crypto',
  fiat: 'kind.fiat',
  metal: 'kind.metal',
  stock: 'kind.stock',
}
