/** The weight of a media type that a header names itself, wildcards left out; 0 where it does not (RFC 9110, 12.5.1). */
function weightOf(type: string, header: string): number {
  const named = header.split(',').map((part) => part.split(';').map((piece) => piece.trim()))
  const parameters = named.find(([name]) => name === type)?.slice(1)
  if (parameters === undefined) return 0
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (weight === undefined) return 1
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0
}

/**
 * Whether a reader asks for Markdown: it is named, and nothing speaks for HTML more. Browsers never name it, and a wildcard
 * means any form, so it means the page.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false
  const header = accept.toLowerCase()
  const markdown = weightOf('text/markdown', header)
  return markdown > 0 && markdown >= weightOf('text/html', header)
}
