import { tracked } from '@portico/analytics/track'
import type { PriceView } from '../../figures/price.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { AssetLabel } from '../../shell/asset-label.tsx'
import { Multiple } from '../../shell/multiple.tsx'
import { Price } from '../../shell/price.tsx'
import { useText } from '../../shell/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { comparePath } from './compare-path.ts'
import styles from './page.module.css'
import type { CompareRow, CompareView, SortColumn } from './view.ts'

const columnTexts: Readonly<Record<SortColumn, TextId>> = {
  asset: 'market.asset',
  price: 'compare.currentPrice',
  cap: 'market.cap',
  'target-price': 'compare.targetPrice',
  'target-cap': 'compare.targetCap',
  ratio: 'compare.multiple',
}

/** At a given cap all target caps are alike, and at a given price all target prices. */
const unsortable = { cap: 'target-cap', price: 'target-price' } as const

/** A column's name as a link that sorts by it, or the other way round where it does already. */
function ColumnHead({ view, column }: { readonly view: CompareView; readonly column: SortColumn }) {
  const text = useText()
  const name = text(columnTexts[column])
  if (unsortable[view.terms.mode] === column) return <th scope="col">{name}</th>
  const isSorted = view.sort?.column === column
  const order = isSorted ? view.sort?.order : undefined
  const next = order === 'descending' ? `-${column}` : column
  return (
    <th scope="col" {...(order === undefined ? {} : { 'aria-sort': order })}>
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
    </th>
  )
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

function CompareTableRow({ row, chosen }: { readonly row: CompareRow; readonly chosen: string }) {
  const text = useText()
  return (
    <tr className={row.place === 'chosen' ? styles.chosen : undefined}>
      <th scope="row">
        {row.place === 'chosen' ? (
          <AssetLabel asset={row.asset} />
        ) : (
          <Anchor
            to={row.path}
            className={styles.asset}
            {...tracked('b303:row-opened', { asset: row.asset.slug })}
          >
            <AssetLabel asset={row.asset} />
          </Anchor>
        )}
      </th>
      <td>
        <Actions row={row} chosen={chosen} />
      </td>
      <td>
        <Price price={row.price} />
        {row.olderDay === null ? null : (
          <span className={styles.older}>{text('market.older', { time: row.olderDay })}</span>
        )}
      </td>
      <td>
        <Figure price={row.cap} />
      </td>
      <td className={styles.target}>
        <Figure price={row.targetPrice} />
      </td>
      <td>
        <Figure price={row.targetCap} />
      </td>
      <td>
        {row.multiple === null ? (
          <span className="quiet">–</span>
        ) : (
          <strong>
            <Multiple text={row.multiple} />
          </strong>
        )}
      </td>
    </tr>
  )
}

/** Assets with what they would cost beside the chosen one (CMP-02). */
export function CompareTable({ view, caption }: { readonly view: CompareView; readonly caption: string }) {
  const text = useText()
  const chosen = view.chosen.asset.code
  return (
    <ScrollTable caption={caption} className={styles.table}>
      <thead>
        <tr>
          <ColumnHead view={view} column="asset" />
          <th scope="col">{text('compare.actions')}</th>
          {(['price', 'cap', 'target-price', 'target-cap', 'ratio'] as const).map((column) => (
            <ColumnHead key={column} view={view} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row) => (
          <CompareTableRow key={row.asset.slug} row={row} chosen={chosen} />
        ))}
      </tbody>
    </ScrollTable>
  )
}
