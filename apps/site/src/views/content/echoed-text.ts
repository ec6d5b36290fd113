/** More of what a visitor sent is neither read as a name nor shown again. */
export const longestEcho = 80

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What one character of a reader takes at most; marks without end on one letter are none. */
const longestCharacter = 8

/** The beginning of a text, of at most so many characters as readers count them; none of them is cut in two. */
export function cutText(text: string, length = longestEcho): string {
  if (text.length <= length) return text
  // Only so much is looked at, however long the text is.
  const looked = text.slice(0, length * longestCharacter)
  const parts = [...characters.segment(looked)].filter(({ segment }) => segment.length <= longestCharacter)
  return parts
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')
    .toWellFormed()
}

/** What a visitor sent, as a page says it again, in 80 characters: an ellipsis stands for what is left out. */
export function echoedText(text: string): string {
  if (cutText(text).length === text.length) return text
  return `${cutText(text, longestEcho - 1).trimEnd()}…`
}
