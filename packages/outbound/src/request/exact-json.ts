declare global {
  interface JSON {
    /** Hands the reviver the text of each number, string and literal as it was written (ECMA-262, JSON.parse). */
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown
  }
}

/**
 * Reads JSON. With `text`, numbers become strings with exactly the characters that were sent, such as `'1e-8'`, because prices
 * have more digits than a double keeps.
 * @throws SyntaxError when it is no JSON.
 */
export function parseJson(json: string, numbers: 'double' | 'text'): unknown {
  if (numbers === 'double') return JSON.parse(json)
  return JSON.parse(json, (_key, value, { source }) => (typeof value === 'number' ? source : value))
}
