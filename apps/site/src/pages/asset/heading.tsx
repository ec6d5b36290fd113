import { AssetHeading } from '../../components/asset-heading/asset-heading.tsx'
import { WatchStar } from '../../components/watchlist/watch-star.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Actions } from './actions.tsx'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

/** The asset's place by market cap; how it is counted stands beside it among the key figures. */
function RankChip({ view }: { readonly view: AssetView }) {
  const text = useText()
  const value = view.statistics.find(({ id }) => id === 'rank')?.value
  if (value?.state !== 'rank') return null
  return <span className={`chip ${styles.rank}`}>{text('asset.rank.short', { 0: value.rank })}</span>
}

/** What the asset is worth, how fresh that is, and what can be done with it. */
export function Heading({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { asset, price, asOf, olderDay } = view
  return (
    <AssetHeading
      here="overview"
      view={view}
      title={text('asset.title', { coinName: asset, coinCode: asset.code })}
      mark={
        <>
          <RankChip view={view} />
          <span className="needs-scripts">
            <WatchStar asset={asset} />
          </span>
        </>
      }
      actions={<Actions view={view} />}
    >
      {price === null || asOf === null ? (
        <p className="lead">
          {text(view.missingPrice === 'no-source' ? 'asset.noSource' : 'asset.noPrice', { coinName: asset })}
        </p>
      ) : null}
      {olderDay === null ? null : (
        <p>
          <span className="chip chip-stale">{text('asset.older', { time: olderDay })}</span>
        </p>
      )}
    </AssetHeading>
  )
}
