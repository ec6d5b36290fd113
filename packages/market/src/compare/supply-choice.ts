import type { Asset, Supply, SupplyBasis } from '../model/model.ts'

/** How a comparison counts coins: those in circulation, all that exist, or all that ever may. */
export type SupplyChoice = 'circulating' | 'total' | 'max'

/** All choices, the usual one first. */
export const supplyChoices: readonly SupplyChoice[] = ['circulating', 'total', 'max']

/**
 * What an asset's cap is counted by under a choice. A company has its shares outstanding and a metal what has been mined,
 * which answer for all that exist too; neither has an upper limit, so that they are never set beside fully diluted coins
 * (features 2.6). Null where no source gives the quantity (CMP-04).
 */
export function supplyFor(asset: Asset, choice: SupplyChoice): Supply | null {
  const wanted = basisOf(asset, choice)
  const known = asset.supply === null ? [] : [asset.supply]
  return [...known, ...(asset.otherSupplies ?? [])].find(({ basis }) => basis === wanted) ?? null
}

function basisOf({ kind }: Asset, choice: SupplyChoice): SupplyBasis {
  if (choice === 'max') return 'max'
  if (kind === 'stock') return 'shares'
  return kind === 'metal' ? 'mined' : choice
}
