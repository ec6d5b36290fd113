/** Countries whose flags are asked for most, in a sheet of their own; those of all others are in two by their codes. */
const oftenAsked: ReadonlySet<string> = new Set(
  'AE AR AT AU BE BR CA CH CN DE ES FR GB ID IN IT JP KR MX NG NL PH PL PT RU SE SG TH TR UA US UZ VN ZA'.split(
    ' ',
  ),
)

/** A country's flag as a sheet and a symbol in it; the code is of ISO 3166-1, in upper case. */
export function countryFlag(code: string): string {
  const other = code < 'M' ? 2 : 3
  return `countries-${oftenAsked.has(code) ? 1 : other}/${code.toLowerCase()}`
}
