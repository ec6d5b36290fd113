import type { PhoneNumbers } from '../form/phone-numbers.ts'

/** Whether a calling code is refused, as the gateway decides: where no country that has it is served (ACC-06). */
export function isUnservedCode(
  numbers: Pick<PhoneNumbers, 'countries' | 'areaCode'>,
  areaCode: string,
  unserved: readonly string[],
): boolean {
  const countries = numbers.countries().filter((country) => numbers.areaCode(country) === areaCode)
  return countries.length > 0 && countries.every((country) => unserved.includes(country))
}
