import { securityOverview } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { Dialog } from '../dialog.tsx'
import { ownerRefusalOf } from '../failure.ts'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'
import { RemotePart } from '../overview/section-card.tsx'
import { useRemote } from '../overview/use-remote.ts'

/** What an owner is asked for who is known by a password; nothing where the log-in itself is the proof. */
type OwnerProof = { readonly pwd?: string }

interface OwnerDialogProps {
  /** What is to be done, as the dialog's title and its button say it. */
  readonly title: string
  /** Does it; rejects with a RequestError. */
  readonly send: (calls: AccountCalls, proof: OwnerProof) => Promise<unknown>
  readonly onDone: () => void
  /** What the owner has to know before. */
  readonly lead?: string
  readonly onClose: () => void
}

function OwnerForm(props: OwnerDialogProps & { readonly hasPassword: boolean }) {
  const { title, send, onDone, lead, hasPassword } = props
  const text = useAccountText()
  const rules = createRules(text)
  const form = useForm<'pwd'>({
    id: 'owner',
    initial: { pwd: '' },
    secrets: ['pwd'],
    rules: { pwd: hasPassword ? rules.required(text('field.password')) : () => null },
    async send({ pwd }, calls) {
      try {
        await send(calls, hasPassword ? { pwd } : {})
        onDone()
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, hasPassword ? ['pwd'] : [])
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={title}>
      {lead === undefined ? null : <p>{lead}</p>}
      <p>{text('totp.stepPassword')}</p>
      {hasPassword ? (
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
        />
      ) : null}
    </FormShell>
  )
}

/** Asks the owner once more before a sign-in method is added or removed: for the password, where the account has one. */
export function OwnerDialog(props: OwnerDialogProps) {
  const { remote, reload } = useRemote(securityOverview, {})
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <RemotePart remote={remote} reload={reload}>
        {({ hasPassword }) => <OwnerForm {...props} hasPassword={hasPassword} />}
      </RemotePart>
    </Dialog>
  )
}
