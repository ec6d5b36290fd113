import { isMoneyWord } from './money-words.ts'
import { bareWord, scaleWords } from './scale-words.ts'

/** A number that stands among words: its own text, and the power of ten that the words say. */
export interface WordedNumber {
  readonly number: string
  readonly power: number
}

const letter = /^[\p{L}\p{M}]/u
const unspaced = /[\p{Script=Han}\p{Script=Thai}]$/u

/** Whether a word ends where a text goes on; `NT$` is a dollar and no Vietnamese trillion. */
function isWhole(word: string, rest: string): boolean {
  if (unspaced.test(word)) return true
  return !letter.test(rest) && !(rest.startsWith('$') && word.length <= 2)
}

/** What follows a word at the beginning of a text, whose points are not compared; null where it begins otherwise. */
function afterWord(text: string, word: string): string | null {
  if (!bareWord(text).startsWith(word)) return null
  let length = word.length
  while (length < text.length && bareWord(text.slice(0, length)) !== word) length += 1
  return text.slice(length).replace(/^\./, '')
}

/** The word for a large number that a text begins with, and what follows it. */
function scaleOf(text: string, tag: string): { readonly power: number; readonly rest: string } {
  for (const [word, power] of scaleWords(tag)) {
    const rest = afterWord(text, word)
    if (rest !== null && isWhole(word, rest)) return { power, rest: rest.trim() }
  }
  return { power: 0, rest: text }
}

/** Signs with the letters that tell one dollar from another: `US$`, `$CA`, `JP¥`. */
const signs = /\p{L}{0,2}\p{Sc}(?:\p{L}{1,2}(?!\p{L}))?/gu

const areMoney = (text: string, tag: string) =>
  text
    .replace(signs, ' ')
    .split(/[\s']+/u)
    .every((word) => isMoneyWord(word, tag))

/**
 * Reads words around a number: those for large numbers (`1.5亿`, `2 тыс.`, `1,5 Mio.`, `3 lakh`), then those that name a currency
 * (`5 евро`, `100円`). Null where other letters stand there, or none.
 */
export function wordedNumber(text: string, tag: string): WordedNumber | null {
  const start = text.search(/\d/)
  if (start < 0) return null
  const head = text.slice(0, start)
  const number = /^[\d.,' \u066b\u066c]+/.exec(text.slice(start))?.[0] ?? ''
  const after = text.slice(start + number.length)
  const [sign = '', ...others] = head.match(/[+-]/g) ?? []
  const before = head.replace(/[+-]/, '')
  if (others.length > 0 || !/\p{L}/u.test(before + after)) return null
  const { power, rest } = scaleOf(after.trim(), tag)
  if (!areMoney(before.trim(), tag) || !areMoney(rest, tag)) return null
  return { number: `${sign}${number}`, power }
}

/** Numbers of Chinese and Japanese, each with the sign that it is counted in: `1億2345万6789`; null for any other text. */
export function signedGroups(text: string, tag: string): readonly WordedNumber[] | null {
  // Numbers at even places, their signs between them; the last number may have none.
  const pieces = text.split(/([千万萬亿億兆]+)/u)
  const read = pieces.flatMap((number, index) => {
    if (index % 2 === 1 || (number === '' && index === pieces.length - 1)) return []
    return [{ number, power: scaleOf(pieces[index + 1] ?? '', tag).power }]
  })
  if (read.length < 2 || read.some(({ number }) => !/^[\d.,]+$/.test(number))) return null
  // Each is smaller than the one before, or it is no number.
  const isFalling = read.every(({ power }, index) => index === 0 || power < (read[index - 1]?.power ?? 0))
  return isFalling ? read : null
}
