import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type DocumentView, documentKinds } from '../../../contract/content.ts'
import { useRead } from '../../calls/acts.ts'
import { text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { PlainButton } from '../../ui/button.tsx'
import { Badge, Loaded } from '../../ui/states.tsx'
import styles from '../page.module.css'
import { comparisonName, releaseOf, shownOf, textName } from './difference.tsx'
import { Editor } from './editor.tsx'
import { History } from './history.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { CancelDialog, FromShown, PublishDialog, type Wish, WithdrawDialog } from './publishing.tsx'

/** What visitors see now, and what is planned. */
function Standing({ document }: { readonly document: DocumentView }) {
  const { publications, newestRevision } = document
  const shown = publications.find(({ state }) => state === 'shown')
  const planned = publications.filter(({ state }) => state === 'planned').toReversed()
  const name = textName(shownOf(document))
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{text('content.shown')}</dt>
        <dd>
          {shown === undefined ? name : text('content.since', { name, time: timeText(shown.startsAt) })}
        </dd>
      </div>
      <div>
        <dt>{text('content.newest')}</dt>
        <dd>
          {newestRevision === 0 ? text('app.none') : text('content.revision', { number: newestRevision })}
        </dd>
      </div>
      {planned.map(({ id, revision, startsAt }) => (
        <div key={id}>
          <dt>{text('content.planned', { time: timeText(startsAt) })}</dt>
          <dd>{textName(revision ?? releaseOf(document))}</dd>
        </div>
      ))}
    </dl>
  )
}

interface WishProps {
  readonly document: DocumentView
  readonly onWish: (wish: Wish) => void
}

/** What is done with the newest revision, and with what is shown. */
function Acts({ document, onWish }: WishProps) {
  const { newestRevision: revision, shown } = document
  const named = text('content.revision', { number: revision })
  if (revision === 0 && shown === null) return null
  return (
    <div className={styles['actions']}>
      {revision === 0 || revision === shown ? null : (
        <PlainButton
          kind="fill"
          label={`${text('content.publish')}: ${named}`}
          onPress={() => onWish({ kind: 'publish', revision })}
        >
          {text('content.publish-newest', { number: revision })}
        </PlainButton>
      )}
      {revision === 0 ? null : (
        <PlainButton onPress={() => onWish({ kind: 'preview', revision })}>
          {text('content.preview-newest', { number: revision })}
        </PlainButton>
      )}
      {shown === null ? null : (
        <PlainButton kind="danger" onPress={() => onWish({ kind: 'withdraw' })}>
          {text('content.withdraw')}
        </PlainButton>
      )}
    </div>
  )
}

function WishDialog({
  document,
  wish,
  onClose,
}: {
  readonly document: DocumentView
  readonly wish: Wish
  readonly onClose: () => void
}) {
  switch (wish.kind) {
    case 'publish':
      return <PublishDialog document={document} revision={wish.revision} onClose={onClose} />
    case 'withdraw':
      return <WithdrawDialog document={document} onClose={onClose} />
    case 'cancel':
      return <CancelDialog document={document} publication={wish.publication} onClose={onClose} />
    case 'preview':
      return <PreviewDialog document={document} revision={wish.revision} onClose={onClose} />
  }
}

/** How the newest revision, or one that was chosen, differs from what visitors see. */
function Compare({ document, chosen }: { readonly document: DocumentView; readonly chosen: number | null }) {
  const revision = chosen ?? document.newestRevision
  if (revision === 0) return null
  return (
    <section className={styles['section']} id="compare" tabIndex={-1}>
      <h2>{comparisonName(shownOf(document), revision)}</h2>
      <FromShown document={document} revision={revision} />
    </section>
  )
}

function Parts({ document }: { readonly document: DocumentView }) {
  const [wish, setWish] = useState<Wish | null>(null)
  const [compared, setCompared] = useState<number | null>(null)
  function compare(revision: number): void {
    setCompared(revision)
    globalThis.document.getElementById('compare')?.focus()
  }
  return (
    <>
      {documentKinds[document.kind] === 'two' ? (
        <p className={styles['lead']}>{text('content.two')}</p>
      ) : null}
      <Standing document={document} />
      <Acts document={document} onWish={setWish} />
      <Editor document={document} />
      <Compare document={document} chosen={compared} />
      <History document={document} onWish={setWish} onCompare={compare} />
      {wish === null ? null : <WishDialog document={document} wish={wish} onClose={() => setWish(null)} />}
    </>
  )
}

/** A document of the site: what visitors see of it, its text, and its history. */
export function DocumentPage() {
  const { '*': name = '' } = useParams()
  const query = useRead('content.read', { document: name })
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{name}</h1>
        {query.data === undefined ? null : <Badge>{text(`content.kind.${query.data.document.kind}`)}</Badge>}
        <Link to="/content">{text('content.title')}</Link>
      </div>
      <Loaded query={query}>{({ document }) => <Parts key={name} document={document} />}</Loaded>
    </div>
  )
}
