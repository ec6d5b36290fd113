import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { ScrollTable } from '../../components/tables/scroll-table.tsx'
import { Trend } from '../../ui/figures/trend.tsx'
import styles from './page.module.css'
import { rowId } from './day-finder.tsx'
import type { AssetHistoryView, HistoryRow } from './view.ts'

/** The low or the high of a day; a dash where only its close is known. */
function RangeEnd({ text }: { readonly text: string | undefined }) {
  return <td>{text === undefined ? <span className="quiet">–</span> : <Amount text={text} />}</td>
}

interface CloseRowProps {
  readonly row: HistoryRow
  /** Whether it is of the day that was asked for. */
  readonly isMarked: boolean
  readonly hasRanges: boolean
}

/** A close, and below it the days before it that have none. */
function CloseRows({ row, isMarked, hasRanges }: CloseRowProps) {
  const text = useText()
  const { date, day, close, range, change, missingDays } = row
  return (
    <>
      <tr {...(isMarked ? { id: rowId, 'aria-current': 'date' as const } : {})}>
        <th scope="row">
          <time dateTime={date}>{day}</time>
        </th>
        <td>
          <Amount text={close} />
        </td>
        <td>
          {change === null ? (
            <span className="quiet">–</span>
          ) : (
            <Trend direction={change.direction} text={change.size} word={text(`trend.${change.direction}`)} />
          )}
        </td>
        {hasRanges ? (
          <>
            <RangeEnd text={range?.low} />
            <RangeEnd text={range?.high} />
          </>
        ) : null}
      </tr>
      {missingDays === undefined ? null : (
        <tr className={styles.gap}>
          <td colSpan={hasRanges ? 5 : 3}>{text('history.gapRow', { count: missingDays })}</td>
        </tr>
      )}
    </>
  )
}

/** The closes of a page, with the low and high of their days where at least one of them has these. */
export function CloseTable({ view }: { readonly view: AssetHistoryView }) {
  const text = useText()
  const hasRanges = view.rows.some(({ range }) => range !== null)
  return (
    <div className={`card ${styles.tableCard}`}>
      <ScrollTable caption={text('history.title', { coinName: view.asset })}>
        <thead>
          <tr>
            <th scope="col">{text('history.date')}</th>
            <th scope="col">{text('history.closeIn', { fiatCode: view.currency })}</th>
            <th scope="col">{text('history.change')}</th>
            {hasRanges ? (
              <>
                <th scope="col">{text('asset.stat.low24h')}</th>
                <th scope="col">{text('asset.stat.high24h')}</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <CloseRows key={row.date} row={row} isMarked={row.date === view.marked} hasRanges={hasRanges} />
          ))}
        </tbody>
      </ScrollTable>
    </div>
  )
}
