import { type OpenedKind, openSubAccount, renameSubAccount } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import { refusalOf } from '../failure.ts'
import { Field } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'

/** What gets a name: an account that is opened by it, or one that has another name. */
export type Naming =
  | { readonly kind: OpenedKind }
  | { readonly kind: 'rename'; readonly userId: string; readonly name: string }

const fields = ['nickName'] as const

/** Asks for the name of a sub-account and opens or renames it. */
export function AccountNameForm(props: { readonly naming: Naming; readonly onDone: (name: string) => void }) {
  const { naming, onDone } = props
  const text = useAccountText()
  const label = text('accounts.name')
  const form = useForm<(typeof fields)[number]>({
    id: 'account-name',
    initial: { nickName: naming.kind === 'rename' ? naming.name : '' },
    // A draft of one account's name would stand in the form of the next.
    secrets: fields,
    rules: { nickName: createRules(text).required(label) },
    async send({ nickName }, calls) {
      try {
        if (naming.kind === 'rename') {
          await calls.send(renameSubAccount, { userId: naming.userId, nickName })
        } else await calls.send(openSubAccount, { kind: naming.kind, nickName })
        onDone(nickName.trim())
        return null
      } catch (error) {
        return refusalOf(error, text, fields)
      }
    },
  })
  return (
    <FormShell
      form={form}
      submitLabel={text(naming.kind === 'rename' ? 'accounts.rename' : openText(naming))}
    >
      <Field form={form} name="nickName" label={label} maxLength={64} autoComplete="off" dir="auto" />
    </FormShell>
  )
}

/** The text of the button, and of the dialog, by which a kind of account is opened. */
export function openText({ kind }: { readonly kind: OpenedKind }) {
  return kind === 'demo' ? 'accounts.openDemo' : 'accounts.openSub'
}
