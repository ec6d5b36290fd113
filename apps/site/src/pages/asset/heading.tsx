import { AssetMark } from '../../components/assets/asset-label.tsx'
import { WatchStar } from '../../components/lists/watch-star.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { HeadNote } from '../../components/market/figures-note.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { MainActions, MoreActions } from './actions.tsx'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

/** The price and its last day. */
function PriceLine(props: { readonly view: AssetView; readonly price: NonNullable<AssetView['price']> }) {
  const { view, price } = props
  const text = useText()
  return (
    <p className={`${styles.price} day-change`}>
      <strong className="display">
        {'usd' in price ? <Price price={price} /> : <Amount text={price.text} />}
      </strong>
      <ChangeText change={view.day} chip={text('window.24h')} />
    </p>
  )
}

function Title({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { asset } = view
  return (
    <div className={styles.titleLine}>
      <h1 className={styles.title}>
        <AssetMark asset={asset} large />
        <span>{text('asset.title', { coinName: asset, coinCode: asset.code })}</span>
      </h1>
      <span className="needs-scripts">
        <WatchStar asset={asset} />
      </span>
    </div>
  )
}

/** What the asset is worth, how fresh that is, and what can be done with it. */
export function Heading({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { asset, price, asOf, origins, olderDay } = view
  return (
    <div className={styles.heading}>
      <div className={styles.headline}>
        <Title view={view} />
        {price === null || asOf === null ? (
          <p className="lead">
            {text(view.missingPrice === 'no-source' ? 'asset.noSource' : 'asset.noPrice', {
              coinName: asset,
            })}
          </p>
        ) : (
          <>
            <PriceLine view={view} price={price} />
            <HeadNote asOf={asOf} origins={origins} of={view.of} canRefresh />
          </>
        )}
        {olderDay === null ? null : (
          <p>
            <span className="chip chip-stale">{text('asset.older', { time: olderDay })}</span>
          </p>
        )}
      </div>
      <div
        className={styles.actions}
        role="group"
        aria-label={text('asset.actions', { coinCode: asset.code })}
      >
        <MoreActions view={view} />
        <MainActions view={view} />
      </div>
    </div>
  )
}
