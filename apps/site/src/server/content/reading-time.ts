import { plainText } from '../markup/sanitize-html.ts'

/** What a practised reader reads in a minute: words, and letters of scripts that do not part words by spaces. */
const perMinute = { words: 220, letters: 450 }

const unpartedLetters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu

/** How many minutes a text takes to read, one at least. */
export function readingMinutes(html: string): number {
  const text = plainText(html)
  const letters = text.match(unpartedLetters)?.length ?? 0
  const words = text.replaceAll(unpartedLetters, ' ').match(wordPattern)?.length ?? 0
  return Math.max(1, Math.round(words / perMinute.words + letters / perMinute.letters))
}
