import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { ScrollTable } from '../../components/lists/scroll-table.tsx'
import { Trend } from '../../ui/figures/trend.tsx'
import styles from './page.module.css'
import type { AssetHistoryView } from './view.ts'

/** The low or the high of a day; a dash where only its close is known. */
function RangeEnd({ text }: { readonly text: string | undefined }) {
  return <td>{text === undefined ? <span className="quiet">–</span> : <Amount text={text} />}</td>
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
            <th scope="col">
              {text('history.close')}, {view.currency}
            </th>
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
          {view.rows.map(({ date, day, close, range, change }) => (
            <tr key={date}>
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
                  <Trend
                    direction={change.direction}
                    text={change.size}
                    word={text(`trend.${change.direction}`)}
                  />
                )}
              </td>
              {hasRanges ? (
                <>
                  <RangeEnd text={range?.low} />
                  <RangeEnd text={range?.high} />
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </div>
  )
}
