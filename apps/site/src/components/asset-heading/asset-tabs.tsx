import type { AssetRef } from '../../figures/asset.ts'
import { urls } from '../../pages/urls.generated.ts'
import type { AssetPlaces } from '../../views/assets/asset-places.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'

/** The pages of an asset that have a tab, and those below one. */
export type AssetPage = 'overview' | 'history' | 'prediction' | 'record' | 'howToBuy' | 'howToBuyIn'

/** The tab that a page without one of its own stands below. */
const above: Readonly<Partial<Record<AssetPage, AssetPage>>> = {
  record: 'prediction',
  howToBuyIn: 'howToBuy',
}

interface AssetTabsProps {
  readonly here: AssetPage
  readonly asset: AssetRef
  readonly places: AssetPlaces
}

/** What marks a tab: the page at hand, or one below it. */
function currentOf(tab: string, here: AssetPage): 'page' | 'true' | undefined {
  if (tab === here) return 'page'
  return tab === above[here] ? 'true' : undefined
}

/** The pages about one asset, the one at hand marked. */
export function AssetTabs({ here, asset, places }: AssetTabsProps) {
  const text = useText()
  const tabs = [
    { id: 'overview', to: urls.asset(asset.slug), name: 'asset.tab.overview' },
    { id: 'history', to: urls.assetHistory(asset.slug), name: 'asset.tab.history' },
    { id: 'prediction', to: places.prediction, name: 'asset.tab.prediction' },
    { id: 'comparison', to: places.comparison, name: 'asset.tab.comparison' },
    { id: 'howToBuy', to: places.howToBuy, name: 'asset.tab.howToBuy' },
  ] as const
  return (
    <nav className="tabs" aria-label={text('asset.tabs', { coinName: asset })}>
      {tabs.map(({ id, to, name }) =>
        to === null ? null : (
          <Anchor key={id} to={to} aria-current={currentOf(id, here)}>
            {text(name)}
          </Anchor>
        ),
      )}
    </nav>
  )
}
