/** LOC-05. A list of its own: it disagrees with the shell's types on purpose (ar is 39 there and 99 here). */
const analyticsTypes: ReadonlyMap<string, number> = new Map([
  ['en', 0],
  ['zh-CN', 1],
  ['ja', 2],
  ['en-GB', 3],
  ['vi', 4],
  ['zh-TW', 5],
  ['ru', 6],
  ['es', 7],
  ['tr', 8],
  ['it', 9],
  ['fr', 10],
  ['de', 11],
  ['pt', 12],
  ['id', 13],
  ['th', 14],
  ['nl', 16],
  ['en-PH', 17],
  ['en-IN', 18],
  ['en-ZA', 19],
  ['pl', 20],
  ['uk', 21],
  ['sv', 22],
  ['es-ES', 23],
  ['pt-PT', 24],
  ['uz', 25],
  ['ar', 99],
  ['ph', 40],
  ['zh-TC', 5],
  ['es-AR', 7],
  ['ar_SA', 99],
  ['pt_BR', 12],
  ['in', 13],
])

/** Numeric language type of the analytics client for a code as it stands in a path; 0 for any other (LOC-05). */
export function analyticsLanguageType(code: string): number {
  return analyticsTypes.get(code) ?? 0
}
