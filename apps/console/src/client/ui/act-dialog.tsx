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

/** Asks for the reason of an act and does it. Where it is refused, the dialog stays open and keeps what was typed. */
export function ActDialog<Name extends ActName>({
  act,
  title,
  explanation,
  verb,
  inputOf,
  onClose,
  children,
  onDone,
}: ActDialogProps<Name>) {
  const [reason, setReason] = useState('')
  const doing = useAct(act)
  const tell = useNotice()
  const rule = actRules[act]

  function end(acted: Acted<Name>): void {
    tell(acted.state === 'asked' ? askedText(acted.readyAt) : text('act.done'))
    if (acted.state === 'done' && onDone !== undefined) onDone(acted.data)
    else onClose()
  }

  return (
    <PlainDialog title={title} isOpen onClose={onClose}>
      <p className={styles['text']}>{explanation}</p>
      <Form
        className={styles['form'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          const input = doing.isPending ? null : inputOf(reason.trim())
          if (input !== null) doing.mutate(input, { onSuccess: end })
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
        {doing.isError ? <Failure error={doing.error} /> : null}
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
