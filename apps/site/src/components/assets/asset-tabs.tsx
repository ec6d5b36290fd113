import type { AssetRef } from '../../figures/asset.ts'
import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'

interface AssetTabsProps {
  readonly here: 'overview' | 'history' | 'prediction' | 'howToBuy'
  readonly asset: AssetRef
  /** Where the pages are that not every asset has. */
  readonly places: {
    readonly prediction: string | null
    readonly comparison: string | null
    readonly howToBuy: string | null
  }
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
          <Anchor key={id} to={to} {...(id === here ? { 'aria-current': 'page' as const } : {})}>
            {text(name)}
          </Anchor>
        ),
      )}
    </nav>
  )
}
