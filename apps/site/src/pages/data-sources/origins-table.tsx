import type { SupplyBasis } from '@portico/market'
import { AssetLabel } from '../../components/assets/asset-label.tsx'
import { kindTexts } from '../../components/assets/kind-texts.ts'
import { Age } from '../../components/market/age.tsx'
import { SourceMarkText } from '../../components/market/source-mark-text.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { NamedSource } from '../../components/market/named-source.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { type Column, ColumnTable } from '../../components/lists/column-table.tsx'
import { type SortedBy, sortHead } from '../../components/lists/sort-head.tsx'
import { CopyNote } from './copy-note.tsx'
import { Licence } from './licence.tsx'
import styles from './page.module.css'
import type { OriginColumn } from './source-columns.ts'
import type { DataSourcesView, OriginRow, SupplyOrigin } from './view.ts'

const basisTexts: Readonly<Record<SupplyBasis, TextId>> = {
  circulating: 'sources.basis.circulating',
  total: 'sources.basis.total',
  max: 'sources.basis.max',
  shares: 'sources.basis.shares',
  mined: 'sources.basis.mined',
}

function PriceCell({ price }: Pick<OriginRow, 'price'>) {
  const text = useText()
  if (price === null) return <span className="quiet">{text('sources.noPrice')}</span>
  const { source, iso, time, age, via, confirmation } = price
  return (
    <>
      <Anchor to={source.url}>{source.name}</Anchor>
      {confirmation === null ? null : <SourceMarkText mark={confirmation} />}
      {via === null ? null : (
        <span className={styles.side}>
          {text('source.via', { currency: via.code, 0: via.rate, 1: via.source })}
        </span>
      )}
      <span className={styles.side}>
        <time dateTime={iso}>{time}</time> · <Age iso={iso} age={age} />
      </span>
    </>
  )
}

function SupplyLine({ supply }: { readonly supply: SupplyOrigin }) {
  const text = useText()
  const { basis, quantity, day, source, copy, licence } = supply
  return (
    <li>
      <bdi>{quantity}</bdi> {text(basisTexts[basis])}
      <span className={styles.side}>
        {day} · <NamedSource source={source} />
        {licence === undefined ? null : (
          <>
            {' · '}
            <Licence licence={licence} />
          </>
        )}
      </span>
      {copy === undefined ? null : <CopyNote copy={copy} />}
    </li>
  )
}

function SupplyCell({ supplies }: Pick<OriginRow, 'supplies'>) {
  const text = useText()
  if (supplies.length === 0) return <span className="quiet">{text('sources.noSupply')}</span>
  return (
    <ul className={styles.supplies}>
      {supplies.map((supply) => (
        <SupplyLine key={supply.basis} supply={supply} />
      ))}
    </ul>
  )
}

interface OriginsProps {
  readonly view: DataSourcesView
  readonly sorted: SortedBy<OriginColumn>
}

function columnsOf({ view, sorted }: OriginsProps, text: Translate): readonly Column<OriginRow>[] {
  const words = { headClass: styles.words, cellClass: styles.words }
  return [
    {
      id: 'asset',
      ...sortHead(sorted, 'asset', text('market.asset')),
      scope: 'row',
      cell: ({ asset, path }) => (
        <Anchor to={path} className={styles.asset}>
          <AssetLabel asset={asset} />
        </Anchor>
      ),
    },
    {
      id: 'price',
      ...sortHead(sorted, 'price', text('market.price')),
      ...words,
      cell: ({ price }) => <PriceCell price={price} />,
    },
    ...(view.kind === 'fiat'
      ? []
      : [
          {
            id: 'supply',
            ...sortHead(sorted, 'supply', text('sources.supply')),
            ...words,
            cell: ({ supplies }: OriginRow) => <SupplyCell supplies={supplies} />,
          },
        ]),
  ]
}

/** Where the price and the quantities of each asset are from, and how old they are. */
export function OriginsTable(props: OriginsProps) {
  const text = useText()
  const { view } = props
  return (
    <div className={`card ${styles.tableCard}`}>
      <ColumnTable
        caption={text(kindTexts[view.kind])}
        className={styles.table}
        columns={columnsOf(props, text)}
        rows={view.rows}
        keyOf={({ asset }) => asset.slug}
      />
    </div>
  )
}
