/** LOC-05: a code stands where its type says; no segment of a path is a slash. */
const numbered =
  'en zh-CN ja en-GB vi zh-TW ru es tr it fr de pt id th / nl en-PH en-IN en-ZA pl uk sv es-ES pt-PT uz'.split(
    ' ',
  )

/** LOC-05. The list disagrees with the shell's types on purpose (ar is 39 there and 99 here). */
const others: ReadonlyMap<string, number> = new Map([
  ['ar', 99],
  ['ph', 40],
  ['zh-TC', 5],
  ['es-AR', 7],
  ['ar_SA', 99],
  ['pt_BR', 12],
  ['in', 13],
])

/** Numeric language type of the analytics client for the first of these codes that has one; 0 where none has (LOC-05). */
export function analyticsLanguageType(...codes: readonly string[]): number {
  const types = codes.map((code) => others.get(code) ?? numbered.indexOf(code))
  return types.find((type) => type >= 0) ?? 0
}
