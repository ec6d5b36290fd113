import type { Brand } from '@portico/brands'

type Consent = Brand['analytics']['consent']

const mark = /^<!--\s*consent:\s*(.*?)\s*-->\s*$/
const states = ['required', 'assumed', 'any'] as const

/**
 * The lines of a Markdown text that hold where measuring needs consent or assumes it. A line `<!-- consent: required -->` or
 * `<!-- consent: assumed -->` begins what holds for that rule alone, `<!-- consent: any -->` what holds for both again.
 * Where visitors are asked, consent is required too.
 * @throws {TypeError} when a mark names another rule, or the text ends before it holds for both again
 */
export function linesForConsent(markdown: string, consent: Consent, file: string): string {
  const rule = consent === 'ask' ? 'required' : consent
  let holds: (typeof states)[number] = 'any'
  const lines = markdown.split('\n').filter((line) => {
    const [, named] = mark.exec(line) ?? []
    if (named === undefined) return holds === 'any' || holds === rule
    const state = states.find((each) => each === named)
    if (state === undefined) throw new TypeError(`${file}: consent cannot be "${named}"`)
    holds = state
    return false
  })
  if (holds !== 'any') throw new TypeError(`${file}: ends where only consent "${holds}" is spoken of`)
  return lines.join('\n')
}
