import { tracked } from '@portico/analytics/track'
import {
  type ListSort,
  type SortColumn,
  sortAfterClick,
  sortInAddress,
} from '../../views/listings/list-sort.ts'
import type { Column } from './column-table.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import styles from './sort-head.module.css'

/** What a list is sorted by, and where its other orders are. */
export interface SortedBy<Id extends string> {
  readonly columns: readonly SortColumn<Id>[]
  /** Null while the order is that of a search, or no column's. */
  readonly current: ListSort<Id> | null
  /** Locale-free path of the list with a sort, as an address carries it. */
  readonly to: (sort: string) => string
}

/** The head of a column: a link that sorts by it, or the other way round where it does already (NUM-05). */
export function sortHead<Id extends string>(
  sorted: SortedBy<Id> | undefined,
  column: Id,
  name: string,
): Pick<Column<never>, 'head' | 'order'> {
  if (sorted === undefined) return { head: name }
  const { columns, current, to } = sorted
  const order = current?.column === column ? current.order : undefined
  const next = sortInAddress(columns, sortAfterClick(columns, { current, column }))
  const head = (
    <Anchor
      to={to(next)}
      className={styles.head}
      data-scroll="keep"
      {...tracked('b407:list-sorted', { to: column })}
    >
      {name}
      {order === undefined ? null : (
        <span aria-hidden="true" className={styles.order}>
          {order === 'descending' ? '↓' : '↑'}
        </span>
      )}
    </Anchor>
  )
  return { head, order }
}
