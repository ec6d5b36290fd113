import type { ReactNode } from 'react'
import { Amount } from '../../ui/figures/amount.tsx'
import type { AssetHeadingView } from '../../views/assets/asset-heading.ts'
import { ChangeText } from '../market/change-text.tsx'
import { FiguresNote, HeadNote } from '../market/figures-note.tsx'
import { Price } from '../market/price.tsx'
import { UpToDay } from '../market/up-to-day.tsx'
import { useText } from '../texts/use-text.ts'
import styles from './asset-heading.module.css'
import { HeadLogo } from '../images/head-logo.tsx'
import { type AssetPage, AssetTabs } from './asset-tabs.tsx'

/** How the price moved in its last day, and up to which day that goes where it is old. */
function DayChange({ view: { day, asOf, of } }: { readonly view: AssetHeadingView }) {
  const text = useText()
  return (
    <ChangeText
      change={day}
      chip={
        <>
          {text('window.24h')}
          <UpToDay asOf={asOf} of={of} />
        </>
      }
    />
  )
}

/** The price and its last day. */
function PriceLine(props: {
  readonly view: AssetHeadingView
  readonly price: NonNullable<AssetHeadingView['price']>
}) {
  const { view, price } = props
  return (
    <p className={styles.price}>
      <strong className="display">
        {'usd' in price ? <Price price={price} /> : <Amount text={price.text} />}
      </strong>
      <DayChange view={view} />
    </p>
  )
}

/** The same in a small line, of a page that tells something else. */
function SmallPriceLine(props: Parameters<typeof PriceLine>[0]) {
  const { view, price } = props
  const text = useText()
  return (
    <p className={styles.small}>
      {text('market.price')}
      <strong>{'usd' in price ? <Price price={price} /> : <Amount text={price.text} />}</strong>
      <DayChange view={view} />
    </p>
  )
}

/** How fresh the price is; pages that name the sources further down have them there alone. */
function Freshness({ here, view }: { readonly here: AssetPage; readonly view: AssetHeadingView }) {
  const { asOf, sources, origins, of } = view
  if (asOf === null) return null
  if (here === 'overview') return <HeadNote asOf={asOf} origins={origins} of={of} canRefresh />
  if (here === 'history') return <HeadNote asOf={asOf} origins={origins} of={of} />
  return <FiguresNote asOf={asOf} sources={sources} origins={origins} of={of} />
}

interface AssetHeadingProps {
  readonly here: AssetPage
  readonly view: AssetHeadingView
  readonly title: string
  /** What stands beside the title. */
  readonly mark?: ReactNode
  /** What the page tells in place of the price, which then is small. */
  readonly hero?: ReactNode
  /** What the page says of the price, or of itself. */
  readonly children?: ReactNode
  /** What can be done with the asset. */
  readonly actions?: ReactNode
}

/** What an asset is worth and how fresh that is, above the tabs of its pages: the same on each of them. */
export function AssetHeading({ here, view, title, mark, hero, children, actions }: AssetHeadingProps) {
  const { asset, price, asOf, places } = view
  return (
    <>
      <div className={styles.heading}>
        <div className={styles.headline}>
          <div className={styles.titleLine}>
            <h1 className={styles.title}>
              <HeadLogo asset={asset} />
              <span>{title}</span>
            </h1>
            {mark}
          </div>
          {price === null || asOf === null ? null : (
            <>
              {hero}
              {hero === undefined ? (
                <PriceLine view={view} price={price} />
              ) : (
                <SmallPriceLine view={view} price={price} />
              )}
              <Freshness here={here} view={view} />
            </>
          )}
          {children}
        </div>
        {actions}
      </div>
      <AssetTabs here={here} asset={asset} places={places} />
    </>
  )
}
