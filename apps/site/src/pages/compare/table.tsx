import { tracked } from '@portico/analytics/track'
import type { PriceView } from '../../figures/price.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { AssetLabel } from '../../components/assets/asset-label.tsx'
import { Multiple } from '../../ui/figures/multiple.tsx'
import { sortHead } from '../../components/lists/sort-head.tsx'
import { OlderMark } from '../../components/market/list-ages.tsx'
import { Price } from '../../components/market/price.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import { type Column, ColumnTable } from '../../components/lists/column-table.tsx'
import { comparePath } from './compare-path.ts'
import styles from './page.module.css'
import { compareColumns, type CompareColumn, type CompareRow, type CompareView } from './view.ts'

/** At a given cap all target caps are alike, and at a given price all target prices: one figure is no column. */
const sameForAll = { cap: 'target-cap', price: 'target-price' } as const

function Figure({ price }: { readonly price: PriceView | null }) {
  const text = useText()
  return price === null ? <span className="quiet">{text('notReported')}</span> : <Price price={price} />
}

/** To the comparison in full, where the asset's name leads as well; first to where it can be traded. */
function Action({ row, chosen }: { readonly row: CompareRow; readonly chosen: string }) {
  const text = useText()
  const { code } = row.asset
  return (
    <>
      {row.trade === null ? null : (
        <Anchor
          className={styles.trade}
          to={row.trade}
          {...tracked('b605:trade-clicked', { place: 'comparison' })}
        >
          {text('pair.trade')}
          <span className="visually-hidden"> {code}</span>
        </Anchor>
      )}
      {row.place === 'chosen' ? null : (
        <Anchor className={styles.open} to={row.path}>
          {text('compare.action')}
          <span className="visually-hidden"> {text('versus.name', { 0: code, 1: chosen })}</span>
        </Anchor>
      )}
    </>
  )
}

function AssetName({ row }: { readonly row: CompareRow }) {
  if (row.place === 'chosen') return <AssetLabel asset={row.asset} lines="two" />
  return (
    <Anchor to={row.path} className={styles.asset} {...tracked('b303:row-opened', { asset: row.asset.slug })}>
      <AssetLabel asset={row.asset} lines="two" />
    </Anchor>
  )
}

function AssetCell({ row }: { readonly row: CompareRow }) {
  return (
    <>
      <AssetName row={row} />
      <OlderMark older={row.older} />
    </>
  )
}

function CapCell({ row }: { readonly row: CompareRow }) {
  const text = useText()
  return (
    <>
      <Figure price={row.cap} />
      {row.cap === null || row.supplyDay === null ? null : (
        <span className={styles.older}>{text('market.supplyOf', { time: row.supplyDay })}</span>
      )}
    </>
  )
}

function PriceCell({ row }: { readonly row: CompareRow }) {
  const text = useText()
  return (
    <>
      <Price price={row.price} />
      {row.olderDay === null ? null : (
        <span className={styles.older}>{text('market.older', { time: row.olderDay })}</span>
      )}
    </>
  )
}

/** How many times the price that is. */
function MultipleCell({ multiple }: Pick<CompareRow, 'multiple'>) {
  if (multiple === null) return <span className="quiet">–</span>
  return (
    <strong>
      <Multiple text={multiple} />
    </strong>
  )
}

/** The columns by what they are sorted by, in their order. */
function figureColumns(text: Translate): Readonly<Record<CompareColumn, Column<CompareRow>>> {
  return {
    asset: { id: 'asset', head: text('market.asset'), scope: 'row', cell: (row) => <AssetCell row={row} /> },
    price: { id: 'price', head: text('compare.currentPrice'), cell: (row) => <PriceCell row={row} /> },
    cap: { id: 'cap', head: text('market.cap'), cell: (row) => <CapCell row={row} /> },
    'target-price': {
      id: 'target-price',
      head: text('compare.targetPrice'),
      cellClass: styles.target,
      cell: ({ targetPrice }) => <Figure price={targetPrice} />,
    },
    'target-cap': {
      id: 'target-cap',
      head: text('compare.targetCap'),
      cell: ({ targetCap }) => <Figure price={targetCap} />,
    },
    ratio: {
      id: 'ratio',
      head: text('compare.multiple'),
      cell: ({ multiple }) => <MultipleCell multiple={multiple} />,
    },
  }
}

const shownOrder: readonly CompareColumn[] = ['asset', 'target-price', 'ratio', 'price', 'cap', 'target-cap']

function columnsOf(view: CompareView, text: Translate): readonly Column<CompareRow>[] {
  const columns = figureColumns(text)
  const sorted = {
    columns: compareColumns,
    current: view.sort,
    to: (sort: string) => comparePath(view, { sort }),
  }
  const shown = shownOrder.filter((id) => id !== sameForAll[view.terms.mode])
  const chosen = view.chosen.asset.code
  return [
    ...shown.map((id) => ({ ...columns[id], ...sortHead(sorted, id, String(columns[id].head)) })),
    {
      id: 'actions',
      head: <span className="visually-hidden">{text('compare.actions')}</span>,
      cell: (row) => <Action row={row} chosen={chosen} />,
    },
  ]
}

/** Assets with what they would cost beside the chosen one (CMP-02). */
export function CompareTable({ view, caption }: { readonly view: CompareView; readonly caption: string }) {
  const text = useText()
  return (
    <ColumnTable
      caption={caption}
      className={styles.table}
      columns={columnsOf(view, text)}
      rows={view.rows}
      keyOf={({ asset }) => asset.slug}
      rowClass={({ place }) => (place === 'chosen' ? styles.chosen : undefined)}
    />
  )
}
