import { useEffect, useMemo, useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { fieldId } from './field-id.ts'
import { FieldProblem } from './fields.tsx'
import styles from './form.module.css'
import type { PhoneNumbers } from './phone-numbers.ts'
import type { Form } from './use-form.ts'

/** The numbering plans of the world, fetched once a telephone number is asked for. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null)
  useEffect(() => {
    import('./phone-numbers.ts').then(
      (module) => setNumbers(() => module.phoneNumbers),
      (error: unknown) => console.warn('telephone numbers are not checked here:', error),
    )
  }, [])
  return numbers
}

/** Countries with their names in the reader's language, in its order. */
function useCountries(numbers: PhoneNumbers | null, chosen: string) {
  const { locale } = useSite()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale.tag, { type: 'region', fallback: 'code' })
    const codes = numbers?.countries() ?? [chosen]
    const collator = new Intl.Collator(locale.tag)
    return codes
      .map((code) => ({ code, name: names.of(code) ?? code, areaCode: numbers?.areaCode(code) ?? '' }))
      .toSorted((left, right) => collator.compare(left.name, right.name))
  }, [numbers, locale.tag, chosen])
}

/** What the closed list shows of a country, short in every language: `DE +49`. */
function callingCode(country: string, numbers: PhoneNumbers | null): string {
  const areaCode = numbers?.areaCode(country) ?? ''
  return areaCode === '' ? country : `${country} +${areaCode}`
}

/** A mobile number: the country by name and calling code, and the number as it is written there. */
export function PhoneField<Name extends string>({
  form,
  country,
  mobile,
  numbers,
}: {
  readonly form: Form<Name>
  /** Name of the field with the country's ISO code. */
  readonly country: Name
  /** Name of the field with the number. */
  readonly mobile: Name
  readonly numbers: PhoneNumbers | null
}) {
  const text = useAccountText()
  const countries = useCountries(numbers, form.values[country])
  const id = fieldId(form, mobile)
  const problem = form.problems.get(mobile)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{text('field.mobile')}</label>
      <span className={styles.frame} data-invalid={problem !== undefined || undefined}>
        <span className={styles.country}>
          <span aria-hidden="true" dir="ltr">
            {callingCode(form.values[country], numbers)}
          </span>
          <select
            id={fieldId(form, country)}
            aria-label={text('field.country')}
            autoComplete="tel-country-code"
            value={form.values[country]}
            onChange={(event) => form.type(country, event.currentTarget.value)}
          >
            {countries.map(({ code, name, areaCode }) => (
              <option key={code} value={code}>
                {areaCode === '' ? name : `${name} (+${areaCode})`}
              </option>
            ))}
          </select>
        </span>
        <input
          id={id}
          name={mobile}
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={30}
          value={form.values[mobile]}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => form.type(mobile, event.currentTarget.value)}
          onBlur={() => form.leave(mobile)}
        />
      </span>
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}
