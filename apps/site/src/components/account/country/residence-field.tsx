import type { SignUpTerms } from '../../../views/account/view.ts'
import { useAccountText } from '../account-text.tsx'
import { fieldId } from '../form/field-id.ts'
import { FieldProblem } from '../form/fields.tsx'
import styles from '../form/form.module.css'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import type { Form } from '../form/use-form.ts'
import { CountryBox } from './country-box.tsx'
import { useCountries } from './use-countries.ts'

/**
 * The country that somebody who opens an account lives in (ACC-06). Nothing is chosen before: it is a declaration. Countries that are not
 * served are in the list and say so, and who takes one reads why at once.
 */
export function ResidenceField<Name extends string>({
  form,
  numbers,
  unserved,
}: {
  readonly form: Form<Name | 'residence'>
  readonly unserved: SignUpTerms['unserved']
  readonly numbers: PhoneNumbers | null
}) {
  const text = useAccountText()
  const countries = useCountries(numbers, form.values.residence, 'people')
  const id = fieldId(form, 'residence')
  const problem = form.problems.get('residence')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{text('field.residence')}</label>
      <span className={`${styles.frame} ${styles.listed}`} data-invalid={problem !== undefined || undefined}>
        <CountryBox
          id={id}
          value={form.values.residence}
          countries={countries}
          shown={({ name }) => name}
          autoComplete="country-name"
          isInvalid={problem !== undefined}
          describedBy={`${id}-hint ${id}-problem`}
          noteOf={({ code }) => (unserved.includes(code) ? text('field.countryUnserved') : null)}
          onChange={(value) => {
            form.type('residence', value)
            if (unserved.includes(value)) form.leave('residence')
          }}
          onLeave={() => form.leave('residence')}
        />
      </span>
      <p id={`${id}-hint`} className={styles.hint}>
        {text('field.residenceHint')}
      </p>
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}
