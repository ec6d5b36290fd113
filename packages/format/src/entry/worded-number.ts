import { isMoneyWord } from './money-words.ts'
import { bareWord, scaleWords } from './scale-words.ts'

/** A number that stands among words: its own text, and the power of ten that the words say. */
export interface WordedNumber {
  readonly number: string
  readonly power: number
}

const letter = /^[\p{L}\p{M}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]$/u

/** Whether a word ends where a text goes on; `NT$` is a dollar and no Vietnamese trillion. */
function isWhole(word: string, rest: string): boolean {
  if (unspaced.test(word)) return true
  return !letter.test(rest) && !(rest.startsWith('$') && word.length <= 2)
}

/** No word with its points is longer. */
const longestWord = 40

/** What follows a word at the beginning of a text, whose points are not compared; null where it begins otherwise. */
function afterWord(text: string, word: string): string | null {
  if (!bareWord(text.slice(0, longestWord)).startsWith(word)) return null
  let length = word.length
  while (length < text.length && bareWord(text.slice(0, length)) !== word) length += 1
  return text.slice(length).replace(/^\./, '')
}

interface Scale {
  readonly power: number
  readonly rest: string
}

/** The word for a large number that a text begins with, and what follows it; null where it begins otherwise. */
function scaleWord(text: string, tag: string): Scale | null {
  for (const [word, power] of scaleWords(tag)) {
    const rest = afterWord(text, word)
    if (rest !== null && isWhole(word, rest)) return { power, rest: rest.trim() }
  }
  return null
}

/** Signs with the letters that tell one dollar from another: `US$`, `$CA`, `JP¥`. */
const signs = /\p{L}{0,3}\p{Sc}(?:\p{L}{1,2}(?!\p{L}))?/gu

const areMoney = (text: string, tag: string) =>
  text
    .replace(signs, ' ')
    .replace(/(?<!\p{L})d'|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .split(/\s+/u)
    .every((word) => isMoneyWord(word, tag))

/** More words one after another count nothing: `千万亿` has three. */
const mostWords = 3

/** Whether a sign begins the name of a currency: 百慕大元 is the dollar of Bermuda and no hundred of another. */
const beginsName = (text: string, tag: string) => unspaced.test(text.slice(0, 1)) && areMoney(text, tag)

/** The words for large numbers that a text begins with: `lakh crore` is 12, `千万` is 7. Each is as large as the one before, or more. */
function scaleOf(text: string, tag: string): Scale | null {
  let [scale, last]: [Scale, number] = [{ power: 0, rest: text }, 0]
  for (let count = 0; ; count += 1) {
    const next = beginsName(scale.rest, tag) ? null : scaleWord(scale.rest, tag)
    if (next === null) return scale
    if (count === mostWords || next.power < last) return null
    last = next.power
    scale = { power: scale.power + next.power, rest: next.rest }
  }
}

interface Counted {
  readonly groups: readonly WordedNumber[]
  readonly rest: string
}

/**
 * Numbers with the words after each. More than one have signs of Chinese, Japanese or Korean, each smaller than the one before:
 * `1億2345万6789`.
 */
function countedGroups(text: string, sign: string, tag: string): Counted | null {
  const groups: WordedNumber[] = []
  let rest = text
  for (let number = numberAt(rest); number !== ''; number = numberAt(rest)) {
    const after = rest.slice(number.length)
    const scale = scaleOf(after.trim(), tag)
    const before = groups.at(-1)
    if (scale === null || (before && before.power <= scale.power)) return null
    groups.push({ number: `${sign}${number}`, power: scale.power })
    rest = scale.rest
    const words = after
      .trim()
      .slice(0, after.trim().length - rest.length)
      .trim()
    if (!/^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(words)) break
  }
  return { groups, rest }
}

const numberAt = (text: string) => /^\d[\d.,' \u066b\u066c]*/.exec(text)?.[0] ?? ''

/**
 * Reads words around a number: those for large numbers (`1.5亿`, `2 тыс.`, `1,5 Mio.`, `3 lakh`), then those that name a currency
 * (`5 евро`, `100円`). The number is the sum of the groups. Null where other letters stand there, or none.
 */
export function wordedNumber(text: string, tag: string): readonly WordedNumber[] | null {
  const start = text.search(/\d/)
  if (start < 0) return null
  const head = text.slice(0, start)
  const [sign = '', ...others] = head.match(/[+-]/g) ?? []
  const before = head.replace(/[+-]/, '')
  if (others.length > 0 || !/\p{L}/u.test(before + text.slice(start))) return null
  const counted = countedGroups(text.slice(start), sign, tag)
  if (counted === null || !areMoney(before.trim(), tag) || !areMoney(counted.rest, tag)) return null
  return counted.groups
}

/**
 * The part of a text that is a number with words for large numbers after it: `1,5 mio` of `1,5 mio euro in btc`. Null where the
 * text begins with no number, or with one that has no such word.
 */
export function leadingWordedNumber(text: string, tag: string): string | null {
  const counted = countedGroups(text, '', tag)
  if (!counted?.groups.some(({ power }) => power > 0)) return null
  return text.slice(0, text.length - counted.rest.length).trim()
}
