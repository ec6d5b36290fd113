import type { SignUpTerms } from '../../../views/account/view.ts'
import { useAccountText } from '../account-text.tsx'
import { fieldId } from '../form/field-id.ts'
import { FieldProblem } from '../form/fields.tsx'
import styles from '../form/form.module.css'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import type { Form } from '../form/use-form.ts'
import { CountryBox } from './country-box.tsx'
import { useCountries } from './use-countries.ts'
import { useLikelyResidence } from './use-likely-residence.ts'

/**
 * The country that somebody who opens an account lives in (ACC-06). It is a declaration: the country of the device's time zone stands there
 * at first, and the field says so. Words that the law of the country prescribes stand below it. Countries that are not served are in the
 * list and say so, and a reader who takes one sees why at once.
 */
export function ResidenceField<Name extends string>({
  form,
  numbers,
  signUp: { unserved, warnings },
}: {
  readonly form: Form<Name | 'residence'>
  readonly signUp: Pick<SignUpTerms, 'unserved' | 'warnings'>
  readonly numbers: PhoneNumbers | null
}) {
  const text = useAccountText()
  const countries = useCountries(numbers, form.values.residence, 'people')
  const likely = useLikelyResidence(form, unserved)
  const isProposed = likely !== null && form.values.residence === likely
  const warning = warnings[form.values.residence]
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
        {text(isProposed ? 'field.residenceProposed' : 'field.residenceHint')}
      </p>
      <FieldProblem id={id} problem={problem} />
      <div role="status">
        {warning === undefined ? null : (
          <blockquote lang={warning.language} dir="auto" className={styles.prescribed}>
            {warning.text}
            {warning.more === null ? null : (
              <>
                {' '}
                <a href={warning.more.url}>{warning.more.text}</a>
              </>
            )}
          </blockquote>
        )}
      </div>
    </div>
  )
}
