import { marked, type Token } from 'marked'

/** How a text begins, without markup. */
export interface MarkdownOpening {
  /** The first heading of the first order; empty without one. */
  readonly heading: string
  /** Whole sentences of the first paragraph as far as they fit, else its first words; empty without a paragraph. */
  readonly summary: string
}

/** What search engines show of a description. */
const longestSummary = 170

function plainText(tokens: readonly Token[]): string {
  const pieces = tokens.map((token) => {
    if ('tokens' in token && token.tokens) return plainText(token.tokens)
    return token.type === 'html' || token.type === 'br' ? ' ' : String('text' in token ? token.text : '')
  })
  return pieces.join('').replace(/[ \t\n\r]+/g, ' ')
}

/** Pieces of a text from its begin on, whole, that take no more than the room there is. */
function fitting(text: string, segmenter: Intl.Segmenter, room: number): string {
  const fits = [...segmenter.segment(text)].filter(
    ({ index, segment }) => index + segment.trimEnd().length <= room,
  )
  return fits
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()
}

/** @param tag BCP 47 tag of the text's language, which says where sentences and words end */
export function openingOf(markdown: string, tag: string): MarkdownOpening {
  const blocks = marked.lexer(markdown)
  const heading = blocks.find((block) => block.type === 'heading' && block['depth'] === 1)
  const paragraph = blocks.find(({ type }) => type === 'paragraph')
  const told = plainText(paragraph ? [paragraph] : []).trim()
  const sentences = fitting(told, new Intl.Segmenter(tag, { granularity: 'sentence' }), longestSummary)
  const words = () =>
    `${fitting(told, new Intl.Segmenter(tag, { granularity: 'word' }), longestSummary - 1)}…`
  return {
    heading: plainText(heading ? [heading] : []).trim(),
    summary: told === '' || sentences !== '' ? sentences : words(),
  }
}
