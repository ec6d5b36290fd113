/** LOC-05: codes stand where their type says, those of one type with a dot between; no segment of a path is a slash. */
const numbered =
  'en zh-CN ja en-GB vi zh-TW.zh-TC ru es.es-AR tr it fr de pt.pt_BR id.in th / nl en-PH en-IN en-ZA pl uk sv es-ES pt-PT uz ph ar.ar_SA'
    .split(' ')
    .map((codes) => codes.split('.'))

/** The types of the last two, which stand beyond the others. */
const apart: ReadonlyMap<number, number> = new Map([
  [26, 40],
  [27, 99],
])

/**
 * Numeric language type of the analytics client for the first of these codes that has one; 0 where none has (LOC-05). The list
 * disagrees with the shell's types on purpose (ar is 39 there and 99 here).
 */
export function analyticsLanguageType(...codes: readonly string[]): number {
  const types = codes.map((code) => numbered.findIndex((same) => same.includes(code)))
  const type = types.find((found) => found >= 0) ?? 0
  return apart.get(type) ?? type
}
