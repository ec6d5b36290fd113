import { useEffect, useEffectEvent, useState } from 'react'
import type { Form } from '../form/use-form.ts'

/**
 * Proposes the country of the device's time zone as the one that the reader lives in, and answers it; null where none is likely. The language
 * says too little: most browsers in English name the United States. A country that is not served is never proposed: a wrong proposal would
 * turn somebody away.
 */
export function useLikelyResidence<Name extends string>(
  form: Form<Name | 'residence'>,
  unserved: readonly string[],
): string | null {
  const [likely, setLikely] = useState<string | null>(null)
  const propose = useEffectEvent((country: string | null) => {
    if (country === null || unserved.includes(country)) return
    setLikely(country)
    form.propose('residence', country)
  })
  useEffect(() => {
    import('./country-of-time-zone.ts').then(
      ({ countryOfTimeZone }) => propose(countryOfTimeZone()),
      (error: unknown) => console.warn('no country is proposed:', error),
    )
  }, [])
  return likely
}
