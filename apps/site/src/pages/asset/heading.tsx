import type { AsOfView } from '../../figures/as-of.ts'
import { AssetMark } from '../../components/assets/asset-label.tsx'
import { WatchStar } from '../../components/lists/watch-star.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { FigureWords } from '../../components/market/figure.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { movingChange, movingSentence, useLiveChange } from '../../components/market/live.ts'
import { Price } from '../../components/market/price.tsx'
import { withParts } from '../../components/market/text-with.tsx'
import { useIsStale } from '../../components/market/use-is-stale.ts'
import { usePriceText } from '../../components/market/use-price-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { MainActions, MoreActions } from './actions.tsx'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

/** The price in one sentence, in the reader's currency. */
function PriceSentence({ view, asOf }: { readonly view: AssetView; readonly asOf: AsOfView }) {
  const text = useText()
  const format = usePriceText()
  const day = useLiveChange(view.day)
  const isStale = useIsStale(asOf, view.of)
  const { price, asset, of } = view
  if (price === null) return null
  const coinCode = asset.code
  const fiatPrice = 'usd' in price ? format(price) : view.priceText
  if (isStale)
    return (
      <p className="lead" {...movingAttributes(movingIf('whole', of))}>
        {text('asset.trend.stale', { coinCode, fiatPrice, time: asOf.text })}
      </p>
    )
  const isKnown = day.state === 'known'
  return (
    <p className="lead" {...movingAttributes(movingSentence(view.day))}>
      {withParts(text, isKnown ? `asset.trend.${day.direction}` : 'asset.trend.unknown', {
        coinCode,
        fiatPrice: <FigureWords text={fiatPrice} moving={movingIf('price', of)} />,
        '24hPercentChange': (
          <FigureWords text={isKnown ? day.size : ''} moving={movingChange(view.day, 'size')} />
        ),
      })}
    </p>
  )
}

/** The price and its last day. The change of a price that is a last known one says up to when it was. */
function PriceLine(props: {
  readonly view: AssetView
  readonly price: NonNullable<AssetView['price']>
  readonly asOf: AsOfView
}) {
  const { view, price, asOf } = props
  const text = useText()
  const isStale = useIsStale(asOf, view.of)
  const window = text('window.24h')
  return (
    <p className={isStale ? `${styles.price} ${styles.lastKnown}` : styles.price}>
      <strong className="display">
        {'usd' in price ? <Price price={price} /> : <Amount text={price.text} />}
      </strong>
      <ChangeText change={view.day} chip={isStale ? `${window} · ${asOf.text}` : window} />
    </p>
  )
}

function Title({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { asset } = view
  return (
    <div className={styles.titleLine}>
      <h1 className={styles.title}>
        <AssetMark asset={asset} large /> {text('asset.title', { coinName: asset, coinCode: asset.code })}
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
  const { asset, price, asOf, sources, origins, olderDay } = view
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
            <PriceLine view={view} price={price} asOf={asOf} />
            <FiguresNote asOf={asOf} sources={sources} origins={origins} of={view.of} canRefresh />
            <PriceSentence view={view} asOf={asOf} />
          </>
        )}
        {olderDay === null ? null : <p className={styles.older}>{text('asset.older', { time: olderDay })}</p>}
      </div>
      <div
        className={styles.actions}
        role="group"
        aria-label={text('asset.actions', { coinCode: asset.code })}
      >
        <MainActions view={view} />
        <MoreActions view={view} />
      </div>
    </div>
  )
}
