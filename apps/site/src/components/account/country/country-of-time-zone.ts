import countries from './time-zone-countries.json' with { type: 'json' }

const byTimeZone: ReadonlyMap<string, string> = new Map(Object.entries(countries))

/**
 * The country that a time zone belongs to, by the list of the IANA (`zone.tab`, in the public domain) and under the older names that some
 * browsers give; null where no country or more than one has it. Without a time zone it is the one of this device.
 */
export function countryOfTimeZone(
  timeZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  return byTimeZone.get(timeZone) ?? null
}
