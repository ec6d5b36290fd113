import { type AccountTranslate, useAccountText } from './account-text.tsx'
import type { NamedBy } from './credentials.ts'
import { Choice } from './form/choice.tsx'
import { EmailField } from './form/email-field.tsx'
import type { FieldRules } from './form/form-state.ts'
import { PhoneField } from './form/phone-field.tsx'
import type { PhoneNumbers } from './form/phone-numbers.ts'
import { createRules } from './form/rules.ts'
import type { Form } from './form/use-form.ts'
import type { AccountView } from '../../views/account/view.ts'

/** The fields by which somebody names an account that is there. */
export type NameField = 'email' | 'country' | 'mobile'

/** What these fields hold at first: the reader's country, as far as the page knows it. */
export function emptyName(view: AccountView): Readonly<Record<NameField, string>> {
  return { email: '', country: view.country ?? 'US', mobile: '' }
}

/** Judges the fields of the way in use, and none of the other. */
export function nameRules(
  by: NamedBy,
  numbers: PhoneNumbers | null,
  text: AccountTranslate,
): FieldRules<NameField> {
  const { email } = createRules(text)
  return {
    email: (value) => (by === 'email' ? email(value) : null),
    country: () => null,
    mobile: (value, values) =>
      by === 'email' || numbers?.split(values.country, value) ? null : text('field.mobilePattern'),
  }
}

/** The account's name, as it is given. */
export function NameInput<Name extends string>({
  form,
  by,
  numbers,
}: {
  readonly form: Form<Name | NameField>
  readonly by: NamedBy
  readonly numbers: PhoneNumbers | null
}) {
  return by === 'email' ? (
    <EmailField form={form} autoComplete="username webauthn" />
  ) : (
    <PhoneField form={form} country="country" mobile="mobile" numbers={numbers} />
  )
}

/** The account's name, by e-mail address or by mobile number, and the choice between them. */
export function NameFields<Name extends string>({
  form,
  by,
  onChange,
  numbers,
}: {
  readonly form: Form<Name | NameField>
  readonly by: NamedBy
  readonly onChange: (by: NamedBy) => void
  readonly numbers: PhoneNumbers | null
}) {
  const text = useAccountText()
  return (
    <>
      <Choice
        name="by"
        legend={text('logIn.by')}
        value={by}
        options={[
          { value: 'email', label: text('logIn.byEmail') },
          { value: 'mobile', label: text('logIn.byMobile') },
        ]}
        onChange={(next) => {
          onChange(next)
          form.clear()
        }}
      />
      <NameInput form={form} by={by} numbers={numbers} />
    </>
  )
}
