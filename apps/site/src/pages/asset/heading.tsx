import { AssetHeading } from '../../components/asset-heading/asset-heading.tsx'
import { WatchStar } from '../../components/watchlist/watch-star.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Actions } from './actions.tsx'
import type { AssetView } from './view.ts'

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
        <span className="needs-scripts">
          <WatchStar asset={asset} />
        </span>
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
