import { useState } from 'react'
import { type DocumentPublication, type DocumentView, publishingActs } from '../../../contract/content.ts'
import { text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Difference, releaseOf, shownOf, textWithin } from './difference.tsx'

/** What is wanted of a document. */
export type Wish =
  | { readonly kind: 'publish'; readonly revision: number }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'cancel'; readonly publication: DocumentPublication }
  | { readonly kind: 'preview'; readonly revision: number }

interface DialogProps {
  readonly document: DocumentView
  readonly onClose: () => void
}

/** When a change starts, as it is typed in UTC. Null: at once; undefined: no time that is to come. */
function startOf(typed: string): number | null | undefined {
  if (typed === '') return null
  const startMs = Date.parse(`${typed}Z`)
  return startMs > Date.now() ? startMs : undefined
}

/** The start of a change, and what of it is wrong. */
function useStart() {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const startsAt = startOf(typed)
  const isWrong = isTried && startsAt === undefined
  return {
    /** Undefined where it does not fit, which is said from then on. */
    take() {
      setTried(true)
      return startsAt
    },
    field: (
      <Field
        label={text('content.publish.from')}
        help={text('content.publish.from-help')}
        type="datetime-local"
        value={typed}
        onChange={setTyped}
        error={isWrong ? text('content.publish.from-past') : null}
      />
    ),
  }
}

function explanationOf(document: DocumentView): string {
  const shown = shownOf(document)
  return shown === 'nothing'
    ? text('content.publish.first')
    : text('content.publish.text', { shown: textWithin(shown) })
}

/** Publishes a revision, also an older one, now or later. */
export function PublishDialog({ document, revision, onClose }: DialogProps & { readonly revision: number }) {
  const { take, field } = useStart()
  const { name, holding: over } = document
  const act = publishingActs(document.kind).publish
  return (
    <ActDialog
      act={act}
      title={text('content.publish.title', { number: revision })}
      explanation={explanationOf(document)}
      verb={text(act)}
      inputOf={(reason) => {
        const startsAt = take()
        return startsAt === undefined ? null : { document: name, revision, startsAt, over, reason }
      }}
      onClose={onClose}
    >
      {field}
    </ActDialog>
  )
}

/** Takes a document out, now or later. */
export function WithdrawDialog({ document, onClose }: DialogProps) {
  const { take, field } = useStart()
  const { name, holding: over } = document
  const act = publishingActs(document.kind).withdraw
  return (
    <ActDialog
      act={act}
      title={text('content.withdraw.title')}
      explanation={text('content.withdraw.text')}
      verb={text(act)}
      inputOf={(reason) => {
        const startsAt = take()
        return startsAt === undefined ? null : { document: name, startsAt, over, reason }
      }}
      onClose={onClose}
    >
      {field}
    </ActDialog>
  )
}

/** Takes back what has not started. */
export function CancelDialog({
  document,
  publication,
  onClose,
}: DialogProps & { readonly publication: DocumentPublication }) {
  const act = publishingActs(document.kind).cancel
  const what = textWithin(publication.revision ?? releaseOf(document))
  return (
    <ActDialog
      act={act}
      title={text('content.cancel.title')}
      explanation={`${text('content.asked-cancel', { what, time: timeText(publication.startsAt) })} ${text('content.cancel.text')}`}
      verb={text(act)}
      inputOf={(reason) => ({ document: document.name, publication: publication.id, reason })}
      onClose={onClose}
    />
  )
}

/** From what visitors see to a text of the document. */
export function FromShown({
  document,
  revision,
}: {
  readonly document: DocumentView
  /** Null: it is withdrawn. */
  readonly revision: number | null
}) {
  return (
    <Difference document={document.name} before={shownOf(document)} after={revision ?? releaseOf(document)} />
  )
}
