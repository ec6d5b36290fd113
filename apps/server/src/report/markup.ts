/** HTML that was put together here; nothing else is written without being escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Markup | readonly Markup[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join('')
}

/** A template of HTML: texts are escaped, fit for elements and quoted attributes; markup stays as it is. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + textOf(parts[index - 1] ?? '') + string))
}
