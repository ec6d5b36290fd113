import type { AsOfView } from '../../figures/as-of.ts'
import type { ChangeView } from '../../figures/change.ts'
import type { Moving } from '../../figures/moving/moving.ts'
import { Figure } from '../../components/market/figure.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { ScrollTable } from '../../components/tables/scroll-table.tsx'
import styles from './page.module.css'
import type { ConversionRow } from './view.ts'

interface ConversionTableProps {
  readonly title: string
  /** Code of what the values are in. */
  readonly unit: string
  /** Whether the newest values are of the last 24 hours. */
  readonly said: AsOfView['said']
  /** Both assets where the rate moves while the page is read. */
  readonly of: string | undefined
  readonly rows: readonly ConversionRow[]
  readonly change: ChangeView | undefined
}

/** A row's present value, which reads differently from the one beside it that is not the same. */
function movingRow(
  of: string | undefined,
  times: string,
  change: ChangeView | undefined,
): Moving | undefined {
  if (of === undefined) return undefined
  return { kind: 'rate', of, times, ...(change?.state === 'known' ? { then: change.then } : {}) }
}

/** Example amounts with their current value and 24 hours earlier (CONV-04), which is a day by its name where the prices are old. */
export function ConversionTable({ title, unit, said, of, rows, change }: ConversionTableProps) {
  const text = useText()
  // A day before a last known price is none of the last 24 hours.
  const isOld = said !== 'now' && change?.state === 'known'
  return (
    <div className={`card ${styles.tableCard}`}>
      <h3 className={styles.tableTitle}>{title}</h3>
      <ScrollTable caption={title} className={styles.compact}>
        <thead>
          <tr>
            <th scope="col">{text('pair.table.amount')}</th>
            <th scope="col">
              {text(said === 'now' ? 'pair.table.now' : 'pair.table.last', { fiatCode: unit })}
            </th>
            <th scope="col">{isOld ? change.since : text('pair.table.then')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.amount}>
              <th scope="row">
                <bdi>{row.amount}</bdi>
              </th>
              <td>
                <Figure moving={movingRow(of, row.times, change)} text={row.now} />
              </td>
              <td className="quiet">
                {row.then === null ? text('notReported') : <Amount text={row.then} />}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </div>
  )
}
