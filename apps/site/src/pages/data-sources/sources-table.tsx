import type { SourcePace } from '@portico/market'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { type Column, ColumnTable } from '../../components/lists/column-table.tsx'
import { Licence } from './licence.tsx'
import styles from './page.module.css'
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
      {row.attribution === undefined ? null : <span className={styles.side}>{row.attribution}</span>}
    </>
  )
}

function columnsOf(text: Translate): readonly Column<SourceRow>[] {
  return [
    { id: 'name', head: text('sources.name'), scope: 'row', cell: (row) => <NameCell row={row} /> },
    {
      id: 'licence',
      head: text('sources.licence'),
      headClass: styles.words,
      cellClass: styles.words,
      cell: ({ licence }) => <Licence licence={licence} />,
    },
    {
      id: 'pace',
      head: text('sources.pace'),
      headClass: styles.words,
      cellClass: styles.words,
      cell: ({ pace }) => text(paceTexts[pace]),
    },
    { id: 'assets', head: text('sources.pricesOf'), cell: ({ assets }) => assets },
  ]
}

/** Who says what prices are, and under which licence. */
export function SourcesTable({ sources }: { readonly sources: readonly SourceRow[] }) {
  const text = useText()
  return (
    <div className={`card ${styles.tableCard}`}>
      <ColumnTable
        caption={text('sources.prices')}
        className={styles.table}
        columns={columnsOf(text)}
        rows={sources}
        keyOf={({ id }) => id}
      />
    </div>
  )
}
