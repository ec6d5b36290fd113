/** The only character references that sanitised HTML holds, the ampersand last. */
const references: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
]

/** Decodes the character references of sanitised HTML. */
export function decodeReferences(html: string): string {
  return references.reduce((text, [reference, character]) => text.replaceAll(reference, character), html)
}
