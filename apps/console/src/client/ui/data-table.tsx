import type { ReactNode } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import styles from './data-table.module.css'

/** A column: what stands in its head, and what in a row's cell. */
export interface TableColumn<Item> {
  readonly id: string
  readonly title: string
  readonly cell: (item: Item) => ReactNode
  readonly isRowHeader?: true
}

interface DataTableProps<Item> {
  readonly label: string
  readonly columns: readonly TableColumn<Item>[]
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Where a row leads. */
  readonly hrefOf?: (item: Item) => string
}

/** A table that keys move through, and that is a list of cards on narrow screens. */
export function DataTable<Item>({ label, columns, items, keyOf, hrefOf }: DataTableProps<Item>) {
  return (
    <div className={styles['frame']}>
      <Table aria-label={label} className={styles['table'] ?? ''}>
        <TableHeader>
          {columns.map(({ id, title, isRowHeader }) => (
            <Column key={id} id={id} className={styles['head'] ?? ''} isRowHeader={isRowHeader ?? false}>
              {title}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          {items.map((item) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              className={styles['row'] ?? ''}
              {...(hrefOf === undefined ? {} : { href: hrefOf(item) })}
            >
              {columns.map(({ id, title, cell }) => (
                <Cell key={id} className={styles['cell'] ?? ''} data-label={title}>
                  <div>{cell(item)}</div>
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
