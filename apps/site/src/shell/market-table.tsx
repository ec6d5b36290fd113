import { tracked } from '@portico/analytics/track'
import { sparkBox } from '../figures/chart.ts'
import type { MarketRow } from '../figures/market-row.ts'
import { Sparkline } from '../ui/chart.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { Age } from './age.tsx'
import { Anchor } from './anchor.tsx'
import { AssetLabel } from './asset-label.tsx'
import { ChangeText } from './change-text.tsx'
import styles from './market-table.module.css'
import { Price, useChosenMoney } from './price.tsx'
import { useSite } from './site-context.ts'
import { useIsStale } from './use-is-stale.ts'
import { useText } from './use-text.ts'

interface MarketTableProps {
  readonly caption: string
  readonly rows: readonly MarketRow[]
  /** Rank of the first row; no rank column when left out. */
  readonly firstRank?: number
  readonly withCap?: boolean
}

/** Assets with price, changes and the last month's line; a row leads to the asset's conversion. */
export function MarketTable({ caption, rows, firstRank, withCap }: MarketTableProps) {
  const text = useText()
  return (
    <ScrollTable caption={caption} className={styles.table} after={<ChangesNote />}>
      <thead>
        <tr>
          {firstRank === undefined ? null : (
            <th scope="col" className={styles.rank}>
              {text('market.rank')}
            </th>
          )}
          <th scope="col" className={styles.assetCell}>
            {text('market.asset')}
          </th>
          <th scope="col" className={styles.price}>
            {text('market.price')}
          </th>
          <th scope="col" className={styles.change}>
            {text('market.day')}
          </th>
          <th scope="col" className={`${styles.wide} ${styles.change}`}>
            {text('market.week')}
          </th>
          {withCap ? (
            <th scope="col" className={`${styles.wide} ${styles.cap}`}>
              {text('market.cap')}
            </th>
          ) : null}
          <th scope="col" className={`${styles.wide} ${styles.month}`}>
            {text('market.month')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <MarketTableRow
            key={row.asset.slug}
            row={row}
            rank={firstRank === undefined ? null : firstRank + index}
            withCap={withCap === true}
          />
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** In another currency than the page's only prices are worded anew; what the changes are measured in is said. */
function ChangesNote() {
  const text = useText()
  const { state } = useSite()
  const money = useChosenMoney()
  if (money === null) return null
  return (
    <p className={styles.changesIn}>
      {money.asOf === null
        ? null
        : `${text('market.ratesFrom', { currency: money.code, time: money.asOf.text })} `}
      {text('market.changesIn', { currency: state.currency })}
    </p>
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
    <span className={styles.older} data-live={`whole ${of}`}>
      <WarningIcon /> <Age iso={moves.iso} age={moves.age ?? ''} of={of} />
    </span>
  )
}

function MarketTableRow({
  row,
  rank,
  withCap,
}: {
  readonly row: MarketRow
  readonly rank: number | null
  readonly withCap: boolean
}) {
  const text = useText()
  return (
    <tr>
      {rank === null ? null : <td className={styles.rank}>{rank}</td>}
      <th scope="row" className={styles.assetCell}>
        <Anchor
          to={row.path}
          className={styles.asset}
          {...tracked('b303:row-opened', { asset: row.asset.slug })}
        >
          <AssetLabel asset={row.asset} />
        </Anchor>
      </th>
      <td>
        <Price price={row.price} />
        {row.olderDay === null ? null : (
          <span className={styles.older}>{text('market.older', { time: row.olderDay })}</span>
        )}
        {row.moves === undefined || row.price.of === undefined ? null : (
          <RowAge moves={row.moves} of={row.price.of} isOlder={row.olderDay !== null} />
        )}
      </td>
      <td>
        <ChangeText change={row.day} />
      </td>
      <td className={styles.wide}>
        <ChangeText change={row.week} />
      </td>
      {withCap ? (
        <td className={styles.wide}>
          {row.cap ? <Price price={row.cap} /> : <span className="quiet">{text('market.noCap')}</span>}
        </td>
      ) : null}
      <td className={styles.wide}>
        {row.line === null ? (
          <span className="quiet">–</span>
        ) : (
          <Sparkline line={row.line.path} direction={row.line.direction} box={sparkBox} />
        )}
      </td>
    </tr>
  )
}
