import { useState } from 'react'
import { Form } from 'react-aria-components'
import { type DocumentView, publishingActs } from '../../../contract/content.ts'
import { useAct } from '../../calls/acts.ts'
import { text } from '../../texts/text.ts'
import { PlainButton } from '../../ui/button.tsx'
import dialog from '../../ui/dialog.module.css'
import { PlainDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'

/** Makes a link to the site as it would be with a revision. */
export function PreviewDialog({
  document: { name: document, kind },
  revision,
  onClose,
}: {
  readonly document: Pick<DocumentView, 'name' | 'kind'>
  readonly revision: number
  readonly onClose: () => void
}) {
  const [page, setPage] = useState('')
  const making = useAct(publishingActs(kind).preview)
  const link = making.data?.state === 'done' ? making.data.data.link : null
  return (
    <PlainDialog title={text('content.preview.title', { number: revision })} isOpen onClose={onClose}>
      <p className={dialog['text']}>{text('content.preview.text')}</p>
      <Form
        className={dialog['form'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          if (!making.isPending) making.mutate({ document, revision, page: page.trim() || null })
        }}
      >
        <Field
          label={text('content.preview.page')}
          help={text('content.preview.page-help')}
          value={page}
          onChange={setPage}
          maxLength={500}
        />
        {making.isError ? <Failure error={making.error} /> : null}
        {link === null ? null : (
          <p className={dialog['text']} role="status">
            <a href={link} target="_blank" rel="noopener noreferrer">
              {text('content.preview.open')}
            </a>
          </p>
        )}
        <div className={dialog['buttons']}>
          <PlainButton onPress={onClose}>{text('app.close')}</PlainButton>
          <PlainButton type="submit" kind="fill" isPending={making.isPending}>
            {text('content.preview.make')}
          </PlainButton>
        </div>
      </Form>
    </PlainDialog>
  )
}
