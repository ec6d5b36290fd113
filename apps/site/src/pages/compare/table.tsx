import { tracked } from '@portico/analytics/track'
import type { PriceView } from '../../figures/price.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { AssetLabel } from '../../components/assets/asset-label.tsx'
import { Multiple } from '../../components/comparison/multiple.tsx'
import { OlderMark } from '../../components/market/list-ages.tsx'
import { Price } from '../../components/market/price.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { type Column, ColumnTable } from '../../ui/figures/column-table.tsx'
import { comparePath } from './compare-path.ts'
import styles from './page.module.css'
import type { CompareRow, CompareView, SortColumn } from './view.ts'

/** At a given cap all target caps are alike, and at a given price all target prices. */
const unsortable = { cap: 'target-cap', price: 'target-price' } as const

/** A column's name as a link that sorts by it, or the other way round where it does already. */
function sortHead(
  view: CompareView,
  column: SortColumn,
  name: string,
): Pick<Column<CompareRow>, 'head' | 'order'> {
  if (unsortable[view.terms.mode] === column) return { head: name }
  const order = view.sort?.column === column ? view.sort.order : undefined
  const next = order === 'descending' ? `-${column}` : column
  const head = (
    <Anchor
      to={comparePath(view, { sort: next })}
      data-scroll="keep"
      {...tracked('b407:list-sorted', { to: column })}
    >
      {name}
      {order === undefined ? null : (
        <span aria-hidden="true" className={styles.order}>
          {order === 'descending' ? '▼' : '▲'}
        </span>
      )}
    </Anchor>
  )
  return { head, order }
}

function Figure({ price }: { readonly price: PriceView | null }) {
  const text = useText()
  return price === null ? <span className="quiet">{text('notReported')}</span> : <Price price={price} />
}

/** To the comparison in full, and to where the asset can be traded. */
function Actions({ row, chosen }: { readonly row: CompareRow; readonly chosen: string }) {
  const text = useText()
  const { code } = row.asset
  return (
    <span className={styles.actions}>
      {row.place === 'chosen' ? null : (
        <Anchor to={row.path}>
          {text('compare.action')}
          <span className="visually-hidden">: {text('versus.name', { 0: code, 1: chosen })}</span>
        </Anchor>
      )}
      {row.trade === null ? null : (
        <Anchor to={row.trade} {...tracked('b605:trade-clicked', { place: 'comparison' })}>
          {text('pair.trade')}
          <span className="visually-hidden">: {code}</span>
        </Anchor>
      )}
    </span>
  )
}

function AssetName({ row }: { readonly row: CompareRow }) {
  if (row.place === 'chosen') return <AssetLabel asset={row.asset} />
  return (
    <Anchor to={row.path} className={styles.asset} {...tracked('b303:row-opened', { asset: row.asset.slug })}>
      <AssetLabel asset={row.asset} />
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

function MultipleCell({ multiple }: Pick<CompareRow, 'multiple'>) {
  if (multiple === null) return <span className="quiet">–</span>
  return (
    <strong>
      <Multiple text={multiple} />
    </strong>
  )
}

function columnsOf(view: CompareView, text: Translate): readonly Column<CompareRow>[] {
  const chosen = view.chosen.asset.code
  const sortable = (column: SortColumn, name: TextId) => ({
    id: column,
    ...sortHead(view, column, text(name)),
  })
  return [
    { ...sortable('asset', 'market.asset'), scope: 'row', cell: (row) => <AssetCell row={row} /> },
    { id: 'actions', head: text('compare.actions'), cell: (row) => <Actions row={row} chosen={chosen} /> },
    { ...sortable('price', 'compare.currentPrice'), cell: (row) => <PriceCell row={row} /> },
    { ...sortable('cap', 'market.cap'), cell: (row) => <CapCell row={row} /> },
    {
      ...sortable('target-price', 'compare.targetPrice'),
      cellClass: styles.target,
      cell: ({ targetPrice }) => <Figure price={targetPrice} />,
    },
    {
      ...sortable('target-cap', 'compare.targetCap'),
      cell: ({ targetCap }) => <Figure price={targetCap} />,
    },
    {
      ...sortable('ratio', 'compare.multiple'),
      cell: ({ multiple }) => <MultipleCell multiple={multiple} />,
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
