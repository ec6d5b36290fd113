import { tracked } from '@portico/analytics/track'
import { movingAttributes } from '../../figures/moving/moving.ts'
import type { MarketRow } from '../../views/assets/market-row.ts'
import { Sparkline } from '../charts/chart.tsx'
import { type Column, ColumnTable } from '../../ui/figures/column-table.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Age } from '../market/age.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import { AssetLabel } from '../assets/asset-label.tsx'
import { ChangeText } from '../market/change-text.tsx'
import { OlderMark } from '../market/list-ages.tsx'
import styles from './market-table.module.css'
import { Price } from '../market/price.tsx'
import { useIsStale } from '../market/use-is-stale.ts'
import { type Translate, useText } from '../texts/use-text.ts'

interface MarketTableProps {
  readonly caption: string
  readonly rows: readonly MarketRow[]
  /** Rank of the first row; no rank column when left out. */
  readonly firstRank?: number
  readonly withCap?: boolean
}

function AssetCell({ row }: { readonly row: MarketRow }) {
  return (
    <Anchor to={row.path} className={styles.asset} {...tracked('b303:row-opened', { asset: row.asset.slug })}>
      <AssetLabel asset={row.asset} />
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

function rankColumn(text: Translate, firstRank: number): Column<MarketRow> {
  return {
    id: 'rank',
    head: text('market.rank'),
    headClass: styles.rank,
    cellClass: styles.rank,
    cell: (_, index) => firstRank + index,
  }
}

function capColumn(text: Translate): Column<MarketRow> {
  return {
    id: 'cap',
    head: text('market.cap'),
    headClass: `${styles.wide} ${styles.cap}`,
    cellClass: styles.wide,
    cell: (row) => <CapCell row={row} />,
  }
}

/** The columns of assets; those that are `wide` go where there is little room. */
function columnsOf(
  text: Translate,
  { firstRank, withCap }: Pick<MarketTableProps, 'firstRank' | 'withCap'>,
): readonly Column<MarketRow>[] {
  return [
    ...(firstRank === undefined ? [] : [rankColumn(text, firstRank)]),
    {
      id: 'asset',
      head: text('market.asset'),
      scope: 'row',
      headClass: styles.assetCell,
      cellClass: styles.assetCell,
      cell: (row) => (
        <>
          <AssetCell row={row} />
          {firstRank === undefined ? null : <OlderMark older={row.older} />}
        </>
      ),
    },
    {
      id: 'price',
      head: text('market.price'),
      headClass: styles.price,
      cell: (row) => <PriceCell row={row} />,
    },
    {
      id: 'day',
      head: text('market.day'),
      headClass: styles.change,
      cell: ({ day }) => <ChangeText change={day} />,
    },
    {
      id: 'week',
      head: text('market.week'),
      headClass: `${styles.wide} ${styles.change}`,
      cellClass: styles.wide,
      cell: ({ week }) => <ChangeText change={week} />,
    },
    ...(withCap ? [capColumn(text)] : []),
    {
      id: 'month',
      head: text('market.month'),
      headClass: `${styles.wide} ${styles.month}`,
      cellClass: styles.wide,
      cell: ({ line }) => <LineCell line={line} />,
    },
  ]
}

/** Assets with price, changes and the last month's line; a row leads to the asset's conversion. */
export function MarketTable({ caption, rows, ...shown }: MarketTableProps) {
  const text = useText()
  return (
    <ColumnTable
      caption={caption}
      className={styles.table}
      columns={columnsOf(text, shown)}
      rows={rows}
      keyOf={({ asset }) => asset.slug}
    />
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
