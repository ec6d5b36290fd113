/** Named references that can change what an address means; others stay as they are written. */
const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['bsol', '\\'],
  ['colon', ':'],
  ['commat', '@'],
  ['gt', '>'],
  ['lt', '<'],
  ['nbsp', '\u00a0'],
  ['newline', '\n'],
  ['num', '#'],
  ['period', '.'],
  ['quest', '?'],
  ['quot', '"'],
  ['sol', '/'],
  ['tab', '\t'],
])

const replacementCharacter = '\ufffd'

function fromCodePoint(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : replacementCharacter
}

/** Decodes the character references of an attribute that holds an address. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+););?/gi, (whole: string, ...groups: unknown[]) => {
    const [hexadecimal, decimal, name] = groups
    if (typeof hexadecimal === 'string') return fromCodePoint(Number.parseInt(hexadecimal, 16))
    if (typeof decimal === 'string') return fromCodePoint(Number(decimal))
    return named.get(String(name).toLowerCase()) ?? whole
  })
}

/** Escapes what could end a text or begin a tag; references stay. */
export function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes an attribute value for double quotes; references stay. */
export function escapeQuoted(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** Escapes a decoded value for double quotes, so that it reads back as exactly itself. */
export function escapeValue(text: string): string {
  return escapeQuoted(text.replaceAll('&', '&amp;'))
}
