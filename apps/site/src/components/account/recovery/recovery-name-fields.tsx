import { useAccountText } from '../account-text.tsx'
import { Choice } from '../form/choice.tsx'
import { Field } from '../form/fields.tsx'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import type { Form } from '../form/use-form.ts'
import { NameInput } from '../name-fields.tsx'
import type { AskedForRecovery, RecoveryBy, RecoveryField } from './recovery-wish.ts'

/** The account's name, and the choice of what it is; an id is among them where a recovery code can be given. */
export function RecoveryNameFields({
  form,
  asked: { by, proofs },
  onChange,
  numbers,
}: {
  readonly form: Form<RecoveryField>
  readonly asked: AskedForRecovery
  readonly onChange: (by: RecoveryBy) => void
  readonly numbers: PhoneNumbers | null
}) {
  const text = useAccountText()
  const ways: readonly { readonly value: RecoveryBy; readonly label: string }[] = [
    { value: 'email', label: text('logIn.byEmail') },
    { value: 'mobile', label: text('logIn.byMobile') },
    { value: 'id', label: text('account.userId') },
  ]
  return (
    <>
      <Choice
        name="by"
        legend={text('logIn.by')}
        value={by}
        options={proofs === 'all' ? ways : ways.filter(({ value }) => value !== 'id')}
        onChange={(next) => {
          onChange(next)
          form.clear()
        }}
      />
      {by === 'id' ? (
        <Field
          form={form}
          name="userId"
          label={text('account.userId')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
        />
      ) : (
        <NameInput form={form} by={by} numbers={numbers} />
      )}
    </>
  )
}
