import { sanitizeHtml } from '@portico/markup'
import sanitize from 'sanitize-html'

const longestTitle = 200
/** Of what a feed gives, tags included. */
const longestSummary = 1200

/** What `sanitize-html` writes for the characters that mean something in HTML, the ampersand last. */
const written: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
]

/** A title as plain text: feeds bring tags and references in it. */
export function titleText(title: string): string {
  const text = sanitize(title.slice(0, 4 * longestTitle), { allowedTags: [], allowedAttributes: {} })
  const plain = written.reduce(
    (result, [reference, character]) => result.replaceAll(reference, character),
    text,
  )
  return plain.replace(/\s+/gu, ' ').trim().slice(0, longestTitle)
}

/** Without what a cut may have left of a tag, a reference or a word at the end. */
function wholePart(html: string): string {
  const word = html.search(/\s\S*$/u)
  const tag = html.indexOf('<', html.lastIndexOf('>') + 1)
  const reference = html.indexOf('&', Math.max(html.lastIndexOf(';'), word) + 1)
  return html.slice(0, Math.min(html.length, ...[word, tag, reference].filter((index) => index !== -1)))
}

/**
 * A summary as HTML that is fit for a page, made once, when it is stored: a parser keeps emphasis only and closes what is
 * open, then the site's own list is held to it (LINK-02).
 */
export function summaryHtml(html: string): string {
  const isCut = html.length > longestSummary
  const part = isCut ? wholePart(html.slice(0, longestSummary)) : html
  const emphasis = sanitize(part, {
    allowedTags: ['b', 'strong', 'i', 'em', 'code'],
    allowedAttributes: {},
  })
  const text = emphasis.replace(/\s+/gu, ' ').trim()
  return sanitizeHtml(isCut && text !== '' ? `${text} …` : text)
}
