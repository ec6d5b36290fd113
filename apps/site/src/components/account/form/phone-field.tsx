import { useEffect, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { CountryBox } from '../country/country-box.tsx'
import type { CountryOption } from '../country/country-search.ts'
import { isUnservedCode } from '../country/unserved-code.ts'
import { useCountries } from '../country/use-countries.ts'
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

const noCountries: readonly string[] = []

/** What stands in the box of a country, short in every language: `DE +49`. */
function callingCode({ code, areaCode }: CountryOption): string {
  return areaCode === '' ? code : `${code} +${areaCode}`
}

/** A mobile number: the country by name and calling code, and the number as it is written there. */
export function PhoneField<Name extends string>({
  form,
  country,
  mobile,
  numbers,
  unserved = noCountries,
}: {
  readonly form: Form<Name>
  /** Name of the field with the country's ISO code. */
  readonly country: Name
  /** Name of the field with the number. */
  readonly mobile: Name
  readonly numbers: PhoneNumbers | null
  /** Countries whose people open no account, where the number is to open one. */
  readonly unserved?: readonly string[]
}) {
  const text = useAccountText()
  const countries = useCountries(numbers, form.values[country], 'numbers')
  const id = fieldId(form, mobile)
  const problem = form.problems.get(mobile)
  const noteOf = ({ code, areaCode }: CountryOption) => {
    if (numbers === null || !unserved.includes(code)) return null
    return isUnservedCode(numbers, areaCode, unserved) ? text('field.countryUnserved') : null
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{text('field.mobile')}</label>
      <span className={`${styles.frame} ${styles.listed}`} data-invalid={problem !== undefined || undefined}>
        <span className={styles.country}>
          <CountryBox
            id={fieldId(form, country)}
            label={text('field.country')}
            value={form.values[country]}
            countries={countries}
            shown={callingCode}
            autoComplete="tel-country-code"
            {...(unserved.length === 0 ? {} : { noteOf })}
            onChange={(value) => {
              // What names no country is given up when the box is left: the number keeps the one it had.
              if (countries.some(({ code }) => code === value)) form.type(country, value)
            }}
          />
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
