/** Scripts that put no space between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

const wordBegins = '(?<![\\p{L}\\p{N}])'
const wordEnds = '(?![\\p{L}\\p{N}])'

/**
 * Lower case without accents of Latin letters, full-width forms as plain ones. Unlike `foldText` it keeps what tells Japanese
 * particles from parts of names.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u2019`]/g, "'")
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Finds any of some phrases in a plain text, the longest first: whole words where the script has spaces. */
export function phraseExpression(phrases: readonly string[]): RegExp {
  const alternatives = [...new Set(phrases.map(plainText))]
    .filter((phrase) => phrase !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) => {
      const literal = phrase.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&')
      const isElided = phrase.endsWith("'")
      return unspaced.test(phrase) ? literal : `${wordBegins}${literal}${isElided ? '' : wordEnds}`
    })
  return new RegExp(alternatives.join('|'), 'gu')
}

/** The text without any of the phrases. */
export function withoutPhrases(text: string, expression: RegExp): string {
  return text.replace(expression, ' ').replace(/\s+/gu, ' ').trim()
}
