import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { RecordEntry } from '../../contract/operators.ts'
import { useAct, useRead } from '../calls/acts.ts'
import { useMay } from '../calls/session.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Failure } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { useNotice } from '../ui/notices.tsx'
import { Badge, Empty, Loaded } from '../ui/states.tsx'
import styles from './page.module.css'
import { saveFile } from './save-file.ts'

function Details({ entry }: { readonly entry: RecordEntry }) {
  const { reason, approver, before, after, ip } = entry
  const parts = [
    ...(reason === null ? [] : [reason]),
    ...(approver === null ? [] : [text('record.approver', { name: approver })]),
    ...(before === null ? [] : [`${text('record.before')}: ${JSON.stringify(before)}`]),
    ...(after === null ? [] : [`${text('record.after')}: ${JSON.stringify(after)}`]),
    ...(ip === null ? [] : [ip]),
  ]
  return parts.map((part) => <div key={part}>{part}</div>)
}

const columns: readonly TableColumn<RecordEntry>[] = [
  { id: 'when', title: text('person.when'), cell: ({ at }) => timeText(at) },
  { id: 'actor', title: text('record.actor'), isRowHeader: true, cell: ({ actor }) => actor },
  {
    id: 'act',
    title: text('record.act'),
    cell: ({ act, outcome }) => (
      <>
        {act} {outcome === 'asked' ? <Badge tone="warn">{text('outcome.asked')}</Badge> : null}
      </>
    ),
  },
  { id: 'subject', title: text('record.subject'), cell: ({ subject }) => subject ?? text('app.none') },
  { id: 'details', title: text('record.details'), cell: (entry) => <Details entry={entry} /> },
]

interface Filter {
  readonly actor: string
  readonly act: string
  readonly subject: string
}

function Entries({ filter, before }: { readonly filter: Filter; readonly before: number | null }) {
  const query = useRead('record.read', { ...filter, ...(before === null ? {} : { before }) })
  const [isMore, setMore] = useState(false)
  return (
    <Loaded query={query}>
      {({ entries, next }) => (
        <div className={styles['section']}>
          {entries.length === 0 ? (
            <Empty>{text('record.empty')}</Empty>
          ) : (
            <DataTable
              label={text('record.title')}
              columns={columns}
              items={entries}
              keyOf={({ id }) => String(id)}
            />
          )}
          {next !== null && !isMore ? (
            <PlainButton onPress={() => setMore(true)}>{text('app.more')}</PlainButton>
          ) : null}
          {next !== null && isMore ? <Entries filter={filter} before={next} /> : null}
        </div>
      )}
    </Loaded>
  )
}

function Export({ filter }: { readonly filter: Filter }) {
  const exporting = useAct('record.export')
  const tell = useNotice()
  return (
    <>
      {exporting.isError ? <Failure error={exporting.error} /> : null}
      <PlainButton
        isPending={exporting.isPending}
        onPress={() =>
          exporting.mutate(filter, {
            onSuccess(acted) {
              if (acted.state !== 'done') return
              saveFile('operators-record.csv', { text: acted.data.csv, type: 'text/csv' })
              tell(text('record.exported', { rows: acted.data.rows }))
            },
          })
        }
      >
        {text('record.export')}
      </PlainButton>
    </>
  )
}

/** What was done in the console. */
export function RecordPage() {
  const none = { actor: '', act: '', subject: '' }
  const [typed, setTyped] = useState<Filter>(none)
  const [filter, setFilter] = useState<Filter>(none)
  const may = useMay()
  const field = (name: keyof Filter, label: string) => (
    <Field
      label={label}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      maxLength={64}
    />
  )
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('record.title')}</h1>
        {may('record.export') ? <Export filter={filter} /> : null}
      </div>
      <p className={styles['lead']}>{text('record.text')}</p>
      <Form
        className={styles['filters'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          setFilter(typed)
        }}
      >
        {field('actor', text('record.actor'))}
        {field('act', text('record.act'))}
        {field('subject', text('record.subject'))}
        <PlainButton type="submit">{text('record.filter')}</PlainButton>
      </Form>
      <Entries key={JSON.stringify(filter)} filter={filter} before={null} />
    </div>
  )
}
