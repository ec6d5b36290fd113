import { plainText } from '@portico/market'

/** Scripts that put no space between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

const wordBegins = '(?<![\\p{L}\\p{N}])'
const wordEnds = '(?![\\p{L}\\p{N}])'
/** A mark belongs to the letter before it, which is none of the phrase then. */
const letterEnds = '(?!\\p{M})'

/** Finds any of some phrases in a plain text, the longest first: whole words where the script has spaces. */
export function phraseExpression(phrases: readonly string[]): RegExp {
  const alternatives = [...new Set(phrases.map(plainText))]
    .filter((phrase) => phrase !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) => {
      const literal = phrase.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')
      const isElided = phrase.endsWith("'")
      return unspaced.test(phrase)
        ? literal + letterEnds
        : `${wordBegins}${literal}${isElided ? '' : wordEnds}`
    })
  return new RegExp(alternatives.join('|'), 'gu')
}

/** The text without any of the phrases. */
export function withoutPhrases(text: string, expression: RegExp): string {
  return text.replace(expression, ' ').replace(/\s+/gu, ' ').trim()
}
