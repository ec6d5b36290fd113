/** What a practised reader reads in a minute: words, and letters of scripts that do not part words by spaces. */
const perMinute = { words: 220, letters: 450 }

const unpartedLetters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu

/** Where links of Markdown lead: no words. */
const linkTarget = /\]\([^()\s]*\)/g

/** How many minutes a text in Markdown takes to read, one at least. */
export function readingMinutes(markdown: string): number {
  const text = markdown.replaceAll(linkTarget, ']')
  const letters = text.match(unpartedLetters)?.length ?? 0
  const words = text.replaceAll(unpartedLetters, ' ').match(wordPattern)?.length ?? 0
  return Math.max(1, Math.round(words / perMinute.words + letters / perMinute.letters))
}
