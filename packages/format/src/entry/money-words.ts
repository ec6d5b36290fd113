import { perTag } from '../intl/per-tag.ts'
import { bareWord } from './scale-words.ts'

/** Letters that currencies are written with in every language. */
const letters = ['zł', 'kr', 'kč', 'ft', 'lei', 'rp', 'rs', 'rm', 'tl', 'us', 'грн', 'руб']

/** Short forms of a language, and what stands between a large number and its currency. */
const furtherWords: Readonly<Record<string, readonly string[]>> = {
  en: ['bucks'],
  es: ['de'],
  fr: ['de', 'd'],
  it: ['di'],
  pt: ['de'],
  ru: ['р'],
}

interface MoneyWords {
  readonly whole: ReadonlySet<string>
  readonly names: readonly string[]
}

/** Every word of the names that a language has for currencies. */
const moneyWords = perTag((tag): MoneyWords => {
  const [language = ''] = tag.split('-')
  const names = new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' })
  const words = Intl.supportedValuesOf('currency').flatMap((code) => (names.of(code) ?? '').split(/[\s()-]+/))
  return {
    whole: new Set([...letters, ...(furtherWords[language] ?? [])]),
    names: [...new Set(words.map(bareWord))],
  }
})

/** Scripts that set no spaces between words: a name of a currency may be part of a longer one. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{M}ー]+$/u

/** A stem is told by so many letters; an ending has no more than that. */
const stemLetters = 3

/** Whether two words differ in their endings alone: `рублей` is of `рубль`, `dollars` of `dollar`. */
function sharesStem(word: string, name: string): boolean {
  const least = Math.max(stemLetters, word.length - stemLetters)
  return word.length >= stemLetters && name.length >= least && word.slice(0, least) === name.slice(0, least)
}

/** Whether a word names a currency in a language: `евро`, `dollars`, `円`, `руб`. Which one is for the page to say. */
export function isMoneyWord(word: string, tag: string): boolean {
  const bare = bareWord(word)
  if (bare === '') return true
  if (!/^[\p{L}\p{M}]+$/u.test(bare)) return false
  const { whole, names } = moneyWords(tag)
  if (unspaced.test(bare)) return names.some((name) => name.includes(bare))
  return whole.has(bare) || names.some((name) => sharesStem(bare, name))
}
