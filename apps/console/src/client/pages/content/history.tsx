import type { DocumentPublication, DocumentRevision, DocumentView } from '../../../contract/content.ts'
import { text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { PlainButton } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Badge, Empty } from '../../ui/states.tsx'
import styles from '../page.module.css'
import { releaseOf, textName } from './difference.tsx'
import type { Wish } from './publishing.tsx'

interface HistoryProps {
  readonly document: DocumentView
  readonly onWish: (wish: Wish) => void
  readonly onCompare: (revision: number) => void
}

function revisionColumns({
  document,
  onWish,
  onCompare,
}: HistoryProps): readonly TableColumn<DocumentRevision>[] {
  return [
    {
      id: 'number',
      title: text('content.what'),
      isRowHeader: true,
      cell: ({ number }) => text('content.revision', { number }),
    },
    { id: 'saved', title: text('content.saved'), cell: ({ madeAt }) => timeText(madeAt) },
    { id: 'author', title: text('content.author'), cell: ({ author }) => author },
    { id: 'note', title: text('content.note'), cell: ({ note }) => note },
    { id: 'length', title: text('content.length'), cell: ({ length }) => length },
    {
      id: 'acts',
      title: text('person.action'),
      cell: ({ number }) => {
        const label = (verb: string) => `${verb}: ${text('content.revision', { number })}`
        return (
          <span className={styles['actions']}>
            <PlainButton label={label(text('content.compare'))} onPress={() => onCompare(number)}>
              {text('content.compare')}
            </PlainButton>
            <PlainButton
              label={label(text('content.preview'))}
              onPress={() => onWish({ kind: 'preview', revision: number })}
            >
              {text('content.preview')}
            </PlainButton>
            {number === document.shown ? null : (
              <PlainButton
                label={label(text('content.publish'))}
                onPress={() => onWish({ kind: 'publish', revision: number })}
              >
                {text('content.publish')}
              </PlainButton>
            )}
          </span>
        )
      },
    },
  ]
}

const tones = { shown: 'good', planned: 'warn', past: 'plain', cancelled: 'plain' } as const

/** What can be done with a publication: the plan is cancelled, or what was shown is shown again. */
function PublicationAct({
  document,
  publication,
  onWish,
}: {
  readonly document: DocumentView
  readonly publication: DocumentPublication
  readonly onWish: (wish: Wish) => void
}) {
  const { id, revision, state } = publication
  if (state === 'planned') {
    return (
      <PlainButton
        label={`${text('content.cancel')}: ${id}`}
        onPress={() => onWish({ kind: 'cancel', publication })}
      >
        {text('content.cancel')}
      </PlainButton>
    )
  }
  if (state !== 'past' || revision === document.shown) return null
  return (
    <PlainButton
      label={`${text('content.roll-back')}: ${textName(revision ?? releaseOf(document))}, ${id}`}
      onPress={() => onWish(revision === null ? { kind: 'withdraw' } : { kind: 'publish', revision })}
    >
      {text('content.roll-back')}
    </PlainButton>
  )
}

function publicationColumns({
  document,
  onWish,
}: Pick<HistoryProps, 'document' | 'onWish'>): readonly TableColumn<DocumentPublication>[] {
  return [
    {
      id: 'what',
      title: text('content.what'),
      isRowHeader: true,
      cell: ({ revision }) => textName(revision ?? releaseOf(document)),
    },
    { id: 'from', title: text('content.from'), cell: ({ startsAt }) => timeText(startsAt) },
    {
      id: 'author',
      title: text('content.author'),
      cell: ({ author, approvedBy }) =>
        approvedBy === null ? author : `${author}, ${text('content.approved-by', { name: approvedBy })}`,
    },
    { id: 'note', title: text('content.note'), cell: ({ note }) => note },
    {
      id: 'state',
      title: text('content.state'),
      cell: ({ state, cancelledBy }) => (
        <Badge tone={tones[state]}>{text(`content.publication.${state}`, { name: cancelledBy ?? '' })}</Badge>
      ),
    },
    {
      id: 'acts',
      title: text('person.action'),
      cell: (publication) => <PublicationAct document={document} publication={publication} onWish={onWish} />,
    },
  ]
}

/** What was saved and published of a document. */
export function History(props: HistoryProps) {
  const { revisions, publications } = props.document
  return (
    <>
      <section className={styles['section']}>
        <h2>{text('content.publications')}</h2>
        {publications.length === 0 ? (
          <Empty>{text('content.no-publications')}</Empty>
        ) : (
          <DataTable
            label={text('content.publications')}
            items={publications}
            keyOf={({ id }) => String(id)}
            columns={publicationColumns(props)}
          />
        )}
      </section>
      <section className={styles['section']}>
        <h2>{text('content.revisions')}</h2>
        {revisions.length === 0 ? (
          <Empty>{text('content.no-revisions')}</Empty>
        ) : (
          <DataTable
            label={text('content.revisions')}
            items={revisions}
            keyOf={({ number }) => String(number)}
            columns={revisionColumns(props)}
          />
        )}
      </section>
    </>
  )
}
