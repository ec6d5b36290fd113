import { tracked } from '@portico/analytics/track'
import type { ReactNode } from 'react'
import { AssetLabel } from '../../components/assets/asset-label.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { Price } from '../../components/market/price.tsx'
import { UpToDay } from '../../components/market/up-to-day.tsx'
import { type Column, ColumnTable } from '../../components/lists/column-table.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import type { AsOfView } from '../../figures/as-of.ts'
import type { ListedRow } from '../../views/assets/listed-rows.ts'
import styles from './found-table.module.css'
import type { FoundAsset } from './view.ts'

/** Stands for a figure that is not known, and for what is not offered, beside a price. */
const none = <span className="quiet">–</span>

function AssetCell({ found: { asset, path } }: { readonly found: FoundAsset }) {
  return (
    <Anchor to={path} className={styles.asset} {...tracked('b303:row-opened', { asset: asset.slug })}>
      <AssetLabel asset={asset} lines="two" />
    </Anchor>
  )
}

/** The price; on a phone the change of a day below it. */
function PriceCell({ row }: { readonly row: ListedRow }) {
  const text = useText()
  const { price, olderDay, day } = row
  return (
    <>
      <Price price={price} />
      {olderDay === null ? null : (
        <span className={styles.older}>{text('market.older', { time: olderDay })}</span>
      )}
      <span className={styles.below}>
        <ChangeText change={day} /> <small className="quiet">{text('market.day')}</small>
      </span>
    </>
  )
}

function CapCell({ row: { cap } }: { readonly row: ListedRow }) {
  return cap === null ? none : <Price price={cap} />
}

function BuyCell({ row: { buy, asset } }: { readonly row: ListedRow }) {
  const text = useText()
  if (buy === null) return none
  return (
    <Anchor
      to={buy}
      className="button button-line button-small"
      aria-label={text('advert.buy.action', { coinCode: asset.code })}
      {...tracked('b601:buy-clicked', { place: 'price' })}
    >
      {text('list.buy')}
    </Anchor>
  )
}

/** Said once in a row, in place of the price. */
function NoPrice() {
  const text = useText()
  return <span className={styles.noPrice}>{text('list.noPrice')}</span>
}

/** A cell of what only priced assets have. */
const figure = (cell: (row: ListedRow) => ReactNode, without: ReactNode = null) => ({
  cell: ({ figures }: FoundAsset) => (figures === null ? without : cell(figures)),
})

interface Found {
  readonly assets: readonly FoundAsset[]
  readonly asOf: AsOfView
}

/** What a phone has no room for. */
const wide = { headClass: styles.wide, cellClass: styles.wide }

function columnsOf(text: Translate, { assets, asOf }: Found): readonly Column<FoundAsset>[] {
  const buy: Column<FoundAsset> = {
    id: 'buy',
    head: <span className="visually-hidden">{text('list.buy')}</span>,
    ...wide,
    ...figure((row) => <BuyCell row={row} />),
  }
  return [
    {
      id: 'asset',
      head: text('market.asset'),
      scope: 'row',
      cellClass: styles.assetCell,
      cell: (found) => <AssetCell found={found} />,
    },
    {
      id: 'price',
      head: text('market.price'),
      cellClass: styles.price,
      ...figure((row) => <PriceCell row={row} />, <NoPrice />),
    },
    {
      id: 'day',
      head: (
        <>
          {text('market.day')}
          <UpToDay asOf={asOf} />
        </>
      ),
      ...wide,
      ...figure(({ day }) => <ChangeText change={day} />),
    },
    {
      id: 'week',
      head: text('market.week'),
      ...wide,
      ...figure(({ week }) => <ChangeText change={week} />),
    },
    { id: 'cap', head: text('market.cap'), ...wide, ...figure((row) => <CapCell row={row} />) },
    ...(assets.some(({ figures }) => (figures?.buy ?? null) !== null) ? [buy] : []),
  ]
}

/** Assets that were found, in the order of the search: one form for all, also for those without a price. */
export function FoundTable({ caption, ...found }: Found & { readonly caption: string }) {
  const text = useText()
  return (
    <div className="card table-card">
      <ColumnTable
        caption={caption}
        columns={columnsOf(text, found)}
        rows={found.assets}
        keyOf={({ asset }) => asset.slug}
      />
    </div>
  )
}
