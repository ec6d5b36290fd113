import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { type DocumentKind, documentKinds, type DocumentSummary } from '../../../contract/content.ts'
import { useRead } from '../../calls/acts.ts'
import { text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { PlainButton } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Choices, Field } from '../../ui/field.tsx'
import { Badge, Empty, Loaded } from '../../ui/states.tsx'
import styles from '../page.module.css'

type DocumentState = DocumentSummary['states'][number]

const states = ['published', 'draft', 'planned'] as const
const kinds = Object.keys(documentKinds).filter((kind): kind is DocumentKind =>
  Object.hasOwn(documentKinds, kind),
)
const tones = { published: 'good', draft: 'plain', planned: 'warn' } as const

/** The marks of a document's states. */
function States({ document }: { readonly document: DocumentSummary }) {
  return (
    <span className={styles['actions']}>
      {document.states.map((state) => (
        <Badge key={state} tone={tones[state]}>
          {text(`content.state.${state}`)}
        </Badge>
      ))}
    </span>
  )
}

const columns: readonly TableColumn<DocumentSummary>[] = [
  { id: 'name', title: text('content.name'), isRowHeader: true, cell: ({ name }) => name },
  { id: 'kind', title: text('content.kind'), cell: ({ kind }) => text(`content.kind.${kind}`) },
  {
    id: 'shown',
    title: text('content.shown'),
    cell: ({ shown }) =>
      shown === null ? text('content.unpublished') : text('content.revision', { number: shown }),
  },
  { id: 'newest', title: text('content.newest'), cell: ({ newestRevision }) => newestRevision },
  { id: 'state', title: text('content.state'), cell: (document) => <States document={document} /> },
  {
    id: 'planned',
    title: text('content.planned-at'),
    cell: ({ plannedAt }) => (plannedAt === null ? text('app.none') : timeText(plannedAt)),
  },
]

/** Opens a document by its name, also one that is not written yet. */
function OpenDocument() {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  return (
    <Form
      className={styles['search'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(`/content/${name.trim().split('/').map(encodeURIComponent).join('/')}`)
      }}
    >
      <Field label={text('content.open-name')} value={name} onChange={setName} isRequired maxLength={120} />
      <PlainButton type="submit">{text('content.open-button')}</PlainButton>
    </Form>
  )
}

/** Documents by kind and state; where nothing is chosen, all. */
function Documents({ documents }: { readonly documents: readonly DocumentSummary[] }) {
  const [chosenKinds, setKinds] = useState<readonly DocumentKind[]>([])
  const [chosenStates, setStates] = useState<readonly DocumentState[]>([])
  const present = kinds.filter((kind) => documents.some((document) => document.kind === kind))
  const shown = documents.filter(
    (document) =>
      (chosenKinds.length === 0 || chosenKinds.includes(document.kind)) &&
      (chosenStates.length === 0 || document.states.some((state) => chosenStates.includes(state))),
  )
  return (
    <>
      <Choices
        label={text('content.kinds')}
        choices={present.map((kind) => [kind, text(`content.kind.${kind}`)])}
        value={chosenKinds}
        onChange={setKinds}
      />
      <Choices
        label={text('content.states')}
        choices={states.map((state) => [state, text(`content.state.${state}`)])}
        value={chosenStates}
        onChange={setStates}
      />
      {shown.length === 0 ? (
        <Empty>{text('content.empty')}</Empty>
      ) : (
        <DataTable
          label={text('content.title')}
          items={shown}
          keyOf={({ name }) => name}
          hrefOf={({ name }) => `/content/${name}`}
          columns={columns}
        />
      )}
    </>
  )
}

/** What the site says: the documents that operators have written. */
export function ContentPage() {
  const query = useRead('content.list', {})
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('content.title')}</h1>
      </div>
      <p className={styles['lead']}>{text('content.lead')}</p>
      <section className={styles['section']} aria-label={text('content.open')}>
        <OpenDocument />
        <span className={styles['muted']}>{text('content.open-help')}</span>
      </section>
      <Loaded query={query}>
        {({ documents }) =>
          documents.length === 0 ? <Empty>{text('content.none')}</Empty> : <Documents documents={documents} />
        }
      </Loaded>
    </div>
  )
}
