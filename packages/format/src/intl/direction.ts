const rightToLeftLanguages: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'ckb'])

/** Whether the language of a BCP 47 tag is written right to left. */
export function isRightToLeft(tag: string): boolean {
  return rightToLeftLanguages.has(tag.split('-', 1)[0]?.toLowerCase() ?? '')
}
