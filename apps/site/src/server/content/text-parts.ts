import { plainText } from '../markup/sanitize-html.ts'
import type { TextPart } from '../../views/content/text-part.ts'

/** A list of contents is worth its room from so many parts on. */
const fewestParts = 3

/**
 * Sanitised HTML with a place at each heading of the second order, and those headings; as it was, without any, where they are few.
 * Places are counted, so that a link to one holds in every language.
 */
export function withParts(html: string): { readonly html: string; readonly parts: readonly TextPart[] } {
  const parts: TextPart[] = []
  const placed = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const id = `part-${parts.length + 1}`
    parts.push({ id, title: plainText(inner) })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return parts.length < fewestParts ? { html, parts: [] } : { html: placed, parts }
}
