import { type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { type ActName, type ActOutput, type ActRequest, actRules } from '../../contract/acts.ts'
import { type Acted, useAct } from '../calls/acts.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { PlainButton } from './button.tsx'
import { PlainDialog } from './dialog.tsx'
import styles from './dialog.module.css'
import { Failure } from './failure.tsx'
import { Field } from './field.tsx'
import { useNotice } from './notices.tsx'

/** What a dialog says and does. */
export interface ActDialogProps<Name extends ActName> {
  readonly act: Name
  readonly title: string
  readonly explanation: string
  /** What the button says. */
  readonly verb: string
  /** Makes the input out of the reason. Null: what else the dialog asks for is not given yet. */
  readonly inputOf: (reason: string) => ActRequest<Name> | null
  readonly onClose: () => void
  /** What is asked besides the reason. */
  readonly children?: ReactNode
  /** Takes what an act gave that was done at once, in place of closing. */
  readonly onDone?: (data: ActOutput<Name>) => void
}

function askedText(readyAt: number | null): string {
  return readyAt === null ? text('act.asked') : text('act.asked-delay', { time: timeText(readyAt) })
}

interface ReasonDialogProps {
  readonly act: ActName
  readonly title: string
  readonly explanation: string
  readonly verb: string
  /** What does it, as far as the dialog shows it. */
  readonly doing: { readonly isPending: boolean; readonly error: Error | null }
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks for the reason of an act, and says what it takes. */
export function ReasonDialog({
  act,
  title,
  explanation,
  verb,
  doing,
  onReason,
  onClose,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const rule = actRules[act]
  return (
    <PlainDialog title={title} isOpen onClose={onClose}>
      <p className={styles['text']}>{explanation}</p>
      <Form
        className={styles['form'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          if (!doing.isPending) onReason(reason.trim())
        }}
      >
        {children}
        <Field
          label={text('act.reason')}
          help={text('act.reason-help')}
          value={reason}
          onChange={setReason}
          lines="many"
          isRequired
          minLength={3}
          maxLength={500}
        />
        {rule.approval === 'second-person' ? (
          <p className={styles['text']}>{text('act.second-person')}</p>
        ) : null}
        {rule.passkey === 'fresh' ? <p className={styles['text']}>{text('act.passkey')}</p> : null}
        {doing.error === null ? null : <Failure error={doing.error} />}
        <div className={styles['buttons']}>
          <PlainButton onPress={onClose}>{text('app.cancel')}</PlainButton>
          <PlainButton
            type="submit"
            kind={rule.approval === 'second-person' ? 'danger' : 'fill'}
            isPending={doing.isPending}
          >
            {verb}
          </PlainButton>
        </div>
      </Form>
    </PlainDialog>
  )
}

/** Asks for the reason of an act and does it. Where it is refused, the dialog stays open and keeps what was typed. */
export function ActDialog<Name extends ActName>({ inputOf, onDone, ...dialog }: ActDialogProps<Name>) {
  const { act, onClose } = dialog
  const doing = useAct(act)
  const tell = useNotice()

  function end(acted: Acted<Name>): void {
    tell(acted.state === 'asked' ? askedText(acted.readyAt) : text('act.done'))
    if (acted.state === 'done' && onDone !== undefined) onDone(acted.data)
    else onClose()
  }

  return (
    <ReasonDialog
      {...dialog}
      doing={doing}
      onReason={(reason) => {
        const input = inputOf(reason)
        if (input !== null) doing.mutate(input, { onSuccess: end })
      }}
    />
  )
}
