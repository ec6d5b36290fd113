import { tracked } from '@portico/analytics/track'
import { AssetMark } from '../../components/assets/asset-label.tsx'
import { Price } from '../../components/market/price.tsx'
import { UpToDay } from '../../components/market/up-to-day.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

/**
 * The asset, its price and the main action, which stay below the header while the page is read (COIN-01). The bar lies behind the
 * heading, which is opaque, and comes out where the heading has left, so that it needs no script and moves nothing. It repeats
 * what the heading has, for the eye and the pointer: keys and screen readers find the action in the heading alone.
 */
export function StickyBar({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { asset, price, asOf, of, actions } = view
  if (price === null) return null
  return (
    <div className={styles.bar} aria-hidden="true">
      <AssetMark asset={asset} />
      <span className={styles.barName}>{asset.name}</span>
      <span className={styles.barPrice}>
        <strong>{'usd' in price ? <Price price={price} /> : <Amount text={price.text} />}</strong>
        {asOf === null ? null : <UpToDay asOf={asOf} of={of} />}
      </span>
      {actions.buyNow === null ? null : (
        <Anchor
          className="button"
          to={actions.buyNow}
          tabIndex={-1}
          {...tracked('b601:buy-clicked', { place: 'price' })}
        >
          {text('asset.buyNow', { coinCode: asset.code })}
        </Anchor>
      )}
    </div>
  )
}
