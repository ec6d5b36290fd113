import { regionName } from '@portico/format'
import { useMemo } from 'react'
import { useSite } from '../../context/site-context.ts'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import type { CountryOption } from './country-search.ts'

/**
 * The countries of the world by their names in the reader's language, in its order, for their telephone numbers or for people who live
 * there; only `known` until they are loaded.
 */
export function useCountries(
  numbers: PhoneNumbers | null,
  known: string,
  use: 'numbers' | 'people',
): readonly CountryOption[] {
  const { locale } = useSite()
  return useMemo(() => {
    const codes = numbers?.countries() ?? (/^[A-Z]{2}$/.test(known) ? [known] : [])
    const collator = new Intl.Collator(locale.tag)
    return codes
      .map((code) => ({
        code,
        name: regionName(code, locale.tag) ?? code,
        areaCode: use === 'people' ? '' : (numbers?.areaCode(code) ?? ''),
      }))
      .toSorted((left, right) => collator.compare(left.name, right.name))
  }, [numbers, locale.tag, known, use])
}
