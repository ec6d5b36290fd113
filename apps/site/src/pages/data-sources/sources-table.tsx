import type { SourcePace } from '@portico/market'
import { SourceMarkText } from '../../components/market/source-mark-text.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { type Column, ColumnTable } from '../../components/lists/column-table.tsx'
import { type SortedBy, sortHead } from '../../components/lists/sort-head.tsx'
import { CopyNote } from './copy-note.tsx'
import { Licence } from './licence.tsx'
import styles from './page.module.css'
import type { SourceColumn } from './source-columns.ts'
import type { SourceRow } from './view.ts'

const paceTexts: Readonly<Record<SourcePace, TextId>> = {
  seconds: 'sources.pace.seconds',
  minutes: 'sources.pace.minutes',
  daily: 'sources.pace.daily',
}

function NameCell({ row }: { readonly row: SourceRow }) {
  return (
    <>
      <Anchor to={row.url}>{row.name}</Anchor>
      {row.mark === undefined ? null : <SourceMarkText mark={row.mark} />}
      {row.attribution === undefined ? null : <span className={styles.side}>{row.attribution}</span>}
      {row.copy === undefined ? null : <CopyNote copy={row.copy} />}
    </>
  )
}

function columnsOf(text: Translate, sorted: SortedBy<SourceColumn>): readonly Column<SourceRow>[] {
  return [
    {
      id: 'name',
      ...sortHead(sorted, 'name', text('sources.name')),
      scope: 'row',
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: 'licence',
      ...sortHead(sorted, 'licence', text('sources.licence')),
      headClass: styles.words,
      cellClass: styles.words,
      cell: ({ licence }) => <Licence licence={licence} />,
    },
    {
      id: 'pace',
      ...sortHead(sorted, 'pace', text('sources.pace')),
      headClass: styles.words,
      cellClass: styles.words,
      cell: ({ pace }) => text(paceTexts[pace]),
    },
    { id: 'assets', ...sortHead(sorted, 'assets', text('sources.pricesOf')), cell: ({ assets }) => assets },
  ]
}

/** Who says what prices are, and under which licence. */
export function SourcesTable(props: {
  readonly sources: readonly SourceRow[]
  readonly sorted: SortedBy<SourceColumn>
}) {
  const { sources, sorted } = props
  const text = useText()
  return (
    <div className={`card ${styles.tableCard}`}>
      <ColumnTable
        caption={text('sources.prices')}
        className={styles.table}
        columns={columnsOf(text, sorted)}
        rows={sources}
        keyOf={({ id }) => id}
      />
    </div>
  )
}
