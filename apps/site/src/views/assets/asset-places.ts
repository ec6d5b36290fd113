import { type Asset, comparedKinds } from '@portico/market'
import { urls } from '../../pages/urls.generated.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { otherComparisons } from '../comparison/comparison-links.ts'
import { isOffered } from './buying.ts'

/** Where the pages of an asset are that not every asset has; null where there is none. */
export interface AssetPlaces {
  readonly prediction: string | null
  readonly comparison: string | null
  readonly howToBuy: string | null
}

/** Its price at the market cap of the largest other asset. */
function comparisonOf(context: PageContext, asset: Asset): string | null {
  if (!comparedKinds.some((kind) => kind === asset.kind)) return null
  return otherComparisons(context, { from: asset, to: asset }, 1)[0]?.path ?? null
}

export function assetPlaces(context: PageContext, asset: Asset): AssetPlaces {
  const { brand, snapshot } = context
  return {
    prediction:
      asset.kind === 'crypto' && snapshot.quote(asset.id) !== null ? urls.prediction(asset.slug) : null,
    comparison: comparisonOf(context, asset),
    howToBuy: isOffered(brand, asset) ? urls.howToBuy(asset.slug) : null,
  }
}
