import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { Dialog } from '../dialog.tsx'
import { Field } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'
import { passkeyFailure } from './passkey-failure.ts'

/** Asks what a passkey is to be called, and does what makes or renames it. */
export function PasskeyForm(props: {
  readonly title: string
  /** The name that stands in the field at first. */
  readonly name: string
  /** Rejects with a RequestError, or with what the browser says. */
  readonly send: (calls: AccountCalls, name: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { title, name, send, onDone, onClose } = props
  const text = useAccountText()
  const label = text('passkey.name')
  const form = useForm<'name'>({
    id: 'passkey',
    initial: { name },
    secrets: ['name'],
    rules: { name: createRules(text).required(label) },
    async send(values, calls) {
      try {
        await send(calls, values.name)
        onDone()
        return null
      } catch (error) {
        return { kind: 'form', message: passkeyFailure(error, text), isRetryable: true }
      }
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <FormShell form={form} submitLabel={text('verify.submit')}>
        <Field form={form} name="name" label={label} dir="auto" maxLength={64} />
      </FormShell>
    </Dialog>
  )
}
