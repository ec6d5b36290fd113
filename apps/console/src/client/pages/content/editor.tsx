import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { DocumentView } from '../../../contract/content.ts'
import { useAct, useRead } from '../../calls/acts.ts'
import { useSession } from '../../calls/session.ts'
import { text } from '../../texts/text.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { PlainButton } from '../../ui/button.tsx'
import { Failure, Fault } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { Badge, Loading } from '../../ui/states.tsx'
import { TextDiff } from '../../ui/text-diff.tsx'
import styles from '../page.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { isTyped, type TypedText, useTypedText } from './typed-text.ts'

const longestFile = 1_000_000

function leadOf({ newestRevision, hasRelease }: DocumentView): string {
  if (newestRevision > 0) return text('content.text-from', { number: newestRevision })
  return text(hasRelease ? 'content.text-release' : 'content.text-new')
}

/** The text that an edit begins with: the newest revision, else that of the release, else an empty one. Null: it is on its way. */
function useBase({ name, newestRevision, hasRelease }: DocumentView): string | null {
  const isEmpty = newestRevision === 0 && !hasRelease
  const revision = newestRevision === 0 ? null : newestRevision
  const query = useRead('content.text', { document: name, revision }, { enabled: !isEmpty })
  return isEmpty ? '' : (query.data?.text ?? null)
}

interface TypingProps {
  readonly document: DocumentView
  readonly typed: TypedText
  readonly onType: (typed: TypedText) => void
}

/** Says that somebody has saved another text since this one was begun, and what saving it would change. */
function Conflict({ document, typed, onType }: TypingProps) {
  const base = useBase(document)
  const { newestRevision: number } = document
  if (base === null) return <Loading />
  return (
    <div className={styles['section']}>
      <Fault>{text('content.conflict', { number })}</Fault>
      <TextDiff label={text('content.conflict-diff', { number })} before={base} after={typed.text} />
      <div className={styles['actions']}>
        <PlainButton onPress={() => onType({ text: typed.text, base, after: number })}>
          {text('content.conflict-keep')}
        </PlainButton>
      </div>
    </div>
  )
}

/** Takes the text of a file into the editor. */
function TakeFile({ onText }: { readonly onText: (text: string) => void }) {
  const [isLarge, setLarge] = useState(false)
  async function take(files: FileList | null): Promise<void> {
    const file = files?.item(0)
    if (!file) return
    setLarge(file.size > longestFile)
    if (file.size <= longestFile) onText(await file.text())
  }
  return (
    <>
      <FileTrigger
        acceptedFileTypes={['.md', '.json', '.svg', 'text/plain']}
        onSelect={(files) => void take(files)}
      >
        <PlainButton>{text('content.upload')}</PlainButton>
      </FileTrigger>
      {isLarge ? <Fault>{text('content.upload-large')}</Fault> : null}
    </>
  )
}

/** Checks a text by the rules of pages. */
function useCheck(document: string) {
  const checking = useAct('content.check')
  const checked = checking.data?.state === 'done' ? checking.data.data : null
  return {
    ...{ checked, error: checking.error, isPending: checking.isPending, reset: checking.reset },
    check(typed: string, onFit: () => void = () => {}) {
      const onSuccess: Parameters<typeof checking.mutate>[1] = {
        onSuccess: (acted) => {
          if (acted.state === 'done' && acted.data.fault === null) onFit()
        },
      }
      checking.mutate({ document, text: typed }, onSuccess)
    },
  }
}

function CheckResult({ checked, error }: Pick<ReturnType<typeof useCheck>, 'checked' | 'error'>) {
  if (error !== null) return <Failure error={error} />
  if (checked === null) return null
  if (checked.fault !== null) return <Fault>{`${text('refusal.unfit-text')} ${checked.fault}`}</Fault>
  return (
    <span className={styles['muted']} role="status">
      {text('content.fits')}{' '}
      {checked.left.length === 0 ? '' : text('content.left', { addresses: checked.left.join(', ') })}
    </span>
  )
}

/** The text, what is wrong with it, and what can be done with it. */
function Typing({ document, typed, onType }: TypingProps) {
  const { name, newestRevision } = document
  const [isSaving, setSaving] = useState(false)
  const queries = useQueryClient()
  const { checked, error, isPending, reset, check } = useCheck(name)
  // Just saved, it is the newest one before the dialog has closed.
  const isBehind = !isSaving && isTyped(typed) && typed.after !== newestRevision
  const type = (next: string) => {
    reset()
    onType({ ...typed, text: next })
  }
  return (
    <>
      <Field label={text('content.text')} lines="code" value={typed.text} onChange={type} />
      <CheckResult checked={checked} error={error} />
      {isBehind ? <Conflict document={document} typed={typed} onType={onType} /> : null}
      <div className={styles['actions']}>
        {isBehind ? null : (
          <PlainButton
            kind="fill"
            isPending={isPending}
            isDisabled={!isTyped(typed) && newestRevision > 0}
            onPress={() => check(typed.text, () => setSaving(true))}
          >
            {text('content.save')}
          </PlainButton>
        )}
        <PlainButton isPending={isPending} onPress={() => check(typed.text)}>
          {text('content.check')}
        </PlainButton>
        <TakeFile onText={type} />
        {isTyped(typed) ? (
          <PlainButton kind="danger" onPress={() => type(typed.base)}>
            {text('content.undo')}
          </PlainButton>
        ) : null}
      </div>
      {isSaving ? (
        <ActDialog
          act="content.save"
          title={text('content.save.title')}
          explanation={text('content.save.text')}
          verb={text('content.save')}
          inputOf={(reason) => ({ document: name, text: typed.text, after: typed.after, reason })}
          onDone={({ revision }) => {
            reset()
            onType({ text: typed.text, base: typed.text, after: revision })
            setSaving(false)
          }}
          onClose={() => {
            setSaving(false)
            // It may have been refused since somebody else was faster: that is shown then.
            void queries.invalidateQueries({ queryKey: ['content.read'] })
          }}
        />
      ) : null}
    </>
  )
}

/** Where a document is written. What is typed stays until it is saved or given up. */
export function Editor({ document }: { readonly document: DocumentView }) {
  const { name, newestRevision } = document
  const { operator } = useSession()
  const [typed, setTyped] = useTypedText(`${operator.id} ${name}`)
  const base = useBase(document)
  const isCurrent = typed !== null && (isTyped(typed) || typed.after === newestRevision)
  const current = isCurrent || base === null ? typed : { text: base, base, after: newestRevision }
  return (
    <section className={styles['section']} aria-label={text('content.text')}>
      <div className={styles['heading']}>
        <h2>{text('content.text')}</h2>
        {isTyped(typed) ? <Badge tone="warn">{text('content.unsaved')}</Badge> : null}
      </div>
      <span className={styles['muted']}>{leadOf(document)}</span>
      {current === null ? <Loading /> : <Typing document={document} typed={current} onType={setTyped} />}
      {isTyped(typed) ? <LeaveGuard onLeave={() => setTyped(null)} /> : null}
    </section>
  )
}
