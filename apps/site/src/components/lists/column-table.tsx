import type { ReactNode } from 'react'
import { ScrollTable, type ScrollTableProps } from '../tables/scroll-table.tsx'

/** One column: what its head says, and what stands in it for a row. */
export interface Column<Row> {
  readonly id: string
  readonly head: ReactNode
  readonly cell: (row: Row, index: number) => ReactNode
  /** Set for the cells that name their rows. */
  readonly scope?: 'row'
  /** Set where the table is sorted by this column. */
  readonly order?: 'ascending' | 'descending' | undefined
  /** Says how wide the column is, where that is fixed. */
  readonly headClass?: string | undefined
  readonly cellClass?: string | undefined
}

interface ColumnTableProps<Row> extends Omit<ScrollTableProps, 'children'> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly rowClass?: (row: Row) => string | undefined
}

/** A table whose columns are data, so that another one is added in one place. */
export function ColumnTable<Row>(props: ColumnTableProps<Row>) {
  const { columns, rows, keyOf, rowClass, ...frame } = props
  return (
    <ScrollTable {...frame}>
      <thead>
        <tr>
          {columns.map(({ id, head, scope, headClass, order }) => (
            <th
              key={id}
              scope="col"
              className={headClass}
              aria-sort={order}
              data-pin={scope === undefined ? undefined : ''}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {columns.map(({ id, cell, scope, cellClass }) => {
              const Cell = scope === 'row' ? 'th' : 'td'
              return (
                <Cell key={id} scope={scope} className={cellClass}>
                  {cell(row, index)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
