import { tracked } from '@portico/analytics/track'
import type { AsOfView } from '../../figures/as-of.ts'
import { movingAttributes } from '../../figures/moving/moving.ts'
import type { AssetColumn } from '../../views/assets/asset-columns.ts'
import type { ListedRow } from '../../views/assets/listed-rows.ts'
import type { MarketRow } from '../../views/assets/market-row.ts'
import { Sparkline } from './sparkline.tsx'
import { type Column, ColumnTable } from './column-table.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Age } from '../market/age.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import { AssetLabel } from '../assets/asset-label.tsx'
import { ChangeText } from '../market/change-text.tsx'
import { OlderMark } from '../market/list-ages.tsx'
import styles from './market-table.module.css'
import { Price } from '../market/price.tsx'
import { type SortedBy, sortHead } from './sort-head.tsx'
import { UpToDay } from '../market/up-to-day.tsx'
import { useIsStale } from '../market/use-is-stale.ts'
import { type Translate, useText } from '../texts/use-text.ts'
import { WatchStar } from '../watchlist/watch-star.tsx'

interface MarketTableProps {
  readonly caption: string
  readonly rows: readonly ListedRow[]
  /** Left out where the order is that of a search. */
  readonly sorted?: SortedBy<AssetColumn>
  /** Currencies have no cap, and are not sold. */
  readonly kind?: 'fiat'
  /** How old the prices are: the head of the last day says up to when that goes. */
  readonly asOf?: AsOfView
}

function AssetCell({ row }: { readonly row: MarketRow }) {
  return (
    <Anchor to={row.path} className={styles.asset} {...tracked('b303:row-opened', { asset: row.asset.slug })}>
      <AssetLabel asset={row.asset} lines="two" />
    </Anchor>
  )
}

function PriceCell({ row }: { readonly row: MarketRow }) {
  const text = useText()
  const { price, olderDay, moves } = row
  return (
    <>
      <Price price={price} />
      {olderDay === null ? null : (
        <span className={styles.older}>{text('market.older', { time: olderDay })}</span>
      )}
      {moves === undefined || price.of === undefined ? null : (
        <RowAge moves={moves} of={price.of} isOlder={olderDay !== null} />
      )}
    </>
  )
}

function CapCell({ row }: { readonly row: MarketRow }) {
  const text = useText()
  const { cap, supplyDay } = row
  if (cap === null) return <span className="quiet">{text('market.noCap')}</span>
  return (
    <>
      <Price price={cap} />
      {supplyDay === null ? null : (
        <span className={styles.older}>{text('market.supplyOf', { time: supplyDay })}</span>
      )}
    </>
  )
}

function LineCell({ line }: Pick<MarketRow, 'line'>) {
  if (line === null) return <span className="quiet">–</span>
  return <Sparkline path={line.path} direction={line.direction} />
}

function BuyCell({ row }: { readonly row: ListedRow }) {
  const text = useText()
  if (row.buy === null) return <span className="quiet">–</span>
  return (
    <Anchor
      to={row.buy}
      className={styles.buyLink}
      aria-label={text('advert.buy.action', { coinCode: row.asset.code })}
      {...tracked('b601:buy-clicked', { place: 'price' })}
    >
      {text('list.buy')}
    </Anchor>
  )
}

/** The rank, which is not pinned, so that a phone has room for the figures; and the asset. */
function firstColumns(
  text: Translate,
  sorted: SortedBy<AssetColumn> | undefined,
): readonly Column<ListedRow>[] {
  return [
    {
      id: 'rank',
      ...sortHead(sorted, 'rank', text('market.rank')),
      headClass: styles.rank,
      cellClass: styles.rank,
      cell: ({ rank }) => rank,
    },
    {
      id: 'asset',
      ...sortHead(sorted, 'name', text('market.asset')),
      scope: 'row',
      headClass: styles.assetCell,
      cellClass: styles.assetCell,
      cell: (row) => (
        <>
          <AssetCell row={row} />
          <OlderMark older={row.older} />
        </>
      ),
    },
  ]
}

/** What only assets with a supply have, what can be bought, and what a reader can watch. */
function lastColumns(
  text: Translate,
  { sorted, rows, kind }: Pick<MarketTableProps, 'sorted' | 'rows' | 'kind'>,
): readonly Column<ListedRow>[] {
  const cap: Column<ListedRow> = {
    id: 'cap',
    ...sortHead(sorted, 'cap', text('market.cap')),
    headClass: styles.cap,
    cell: (row) => <CapCell row={row} />,
  }
  const month: Column<ListedRow> = {
    id: 'month',
    ...sortHead(sorted, 'month', text('market.month')),
    headClass: styles.month,
    cell: ({ line }) => <LineCell line={line} />,
  }
  const buy: Column<ListedRow> = {
    id: 'buy',
    head: <span className="visually-hidden">{text('list.buy')}</span>,
    headClass: styles.buy,
    cell: (row) => <BuyCell row={row} />,
  }
  const star: Column<ListedRow> = {
    id: 'star',
    head: <span className="visually-hidden">{text('list.watch')}</span>,
    headClass: `needs-scripts ${styles.star}`,
    cellClass: `needs-scripts ${styles.star}`,
    cell: ({ asset }) => <WatchStar asset={asset} />,
  }
  const isSold = rows.some((row) => row.buy !== null)
  return [...(kind === 'fiat' ? [] : [cap]), month, ...(isSold ? [buy] : []), star]
}

function columnsOf(text: Translate, table: Omit<MarketTableProps, 'caption'>): readonly Column<ListedRow>[] {
  const { sorted, asOf, rows } = table
  const day = sortHead(sorted, 'day', text('market.day'))
  const of = rows.some(({ moves }) => moves !== undefined) ? '*' : undefined
  return [
    ...firstColumns(text, sorted),
    {
      id: 'price',
      ...sortHead(sorted, 'price', text('market.price')),
      headClass: styles.price,
      cellClass: styles.strong,
      cell: (row) => <PriceCell row={row} />,
    },
    {
      id: 'day',
      ...day,
      head: (
        <>
          {day.head}
          <UpToDay asOf={asOf ?? null} of={of} />
        </>
      ),
      headClass: styles.change,
      cellClass: styles.moved,
      cell: ({ day }) => <ChangeText change={day} />,
    },
    {
      id: 'week',
      ...sortHead(sorted, 'week', text('market.week')),
      headClass: styles.change,
      cellClass: styles.moved,
      cell: ({ week }) => <ChangeText change={week} />,
    },
    ...lastColumns(text, table),
  ]
}

/** Prices of some currencies are long; what stands in a column says how wide it is. */
function lengthOf(rows: readonly MarketRow[]): string {
  const longest = Math.max(0, ...rows.map(({ price }) => price.text.length))
  if (longest <= 11) return ''
  return (longest <= 16 ? styles.long : styles.longest) ?? ''
}

/** Assets with price, changes, cap and the last month's line; a row leads to the asset (NUM-05). */
export function MarketTable({ caption, ...table }: MarketTableProps) {
  const text = useText()
  return (
    <div className="card table-card">
      <ColumnTable
        caption={caption}
        className={`${styles.table} ${lengthOf(table.rows)}`}
        columns={columnsOf(text, table)}
        rows={table.rows}
        keyOf={({ asset }) => asset.slug}
      />
    </div>
  )
}

/** The age of a price that should be younger, while nothing newer comes. */
function RowAge(props: {
  readonly moves: NonNullable<MarketRow['moves']>
  readonly of: string
  readonly isOlder: boolean
}) {
  const { moves, of, isOlder } = props
  const isStale = useIsStale({ staleFrom: moves.staleFrom, isStale: moves.age !== undefined }, of)
  if (!isStale || isOlder) return null
  return (
    <span className={styles.older} {...movingAttributes({ kind: 'whole', of })}>
      <WarningIcon /> <Age iso={moves.iso} age={moves.age ?? ''} of={of} />
    </span>
  )
}
