import { plainText, sanitizeHtml } from '../markup/sanitize-html.ts'

const longestTitle = 200
/** Of what a feed gives, tags included. */
const longestSummary = 1200

/** A title as plain text: feeds bring tags and references in it. */
export function titleText(title: string): string {
  return plainText(title.slice(0, 4 * longestTitle))
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longestTitle)
}

/** Without what a cut may have left of a tag, a reference or a word at the end. */
function wholePart(html: string): string {
  const word = html.search(/\s\S*$/u)
  const tag = html.indexOf('<', html.lastIndexOf('>') + 1)
  const reference = html.indexOf('&', Math.max(html.lastIndexOf(';'), word) + 1)
  return html.slice(0, Math.min(html.length, ...[word, tag, reference].filter((index) => index !== -1)))
}

/** A summary as HTML that is fit for a page, made once, when it is stored: only emphasis stays (LINK-02). */
export function summaryHtml(html: string): string {
  const isCut = html.length > longestSummary
  const part = isCut ? wholePart(html.slice(0, longestSummary)) : html
  const emphasis = sanitizeHtml(part, { tags: ['b', 'strong', 'i', 'em', 'code'] })
  const text = emphasis.replace(/\s+/gu, ' ').trim()
  return isCut && text !== '' ? `${text} …` : text
}
