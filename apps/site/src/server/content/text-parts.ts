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
  const [start = '', ...sections] = html.split('<h2>')
  const placed = sections.map((section) => {
    const end = section.indexOf('</h2>')
    if (end === -1) return `<h2>${section}`
    const id = `part-${parts.length + 1}`
    parts.push({ id, title: plainText(section.slice(0, end)) })
    return `<h2 id="${id}">${section}`
  })
  return parts.length < fewestParts ? { html, parts: [] } : { html: start + placed.join(''), parts }
}
