/**
 * Letters that Unicode does not take apart, as readers without their keyboard type them; letters and signs that are mixed up.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bb': "'",
  '\u02bc': "'",
  '`': "'",
}

const toPlainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')
const hiraganaToKatakana = 0x60

/** Lower case and plain letters of a text whose marks are gone. */
function withPlainLetters(text: string): string {
  return text.toLowerCase().replace(toPlainLetter, (letter) => plainLetters[letter] ?? letter)
}

const withPlainSpaces = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** Accents of Latin, Greek and Cyrillic letters, vowels and lengthening of Arabic ones; other marks make other letters. */
const accents = /[\u0300-\u036f]|[\u064b-\u065f\u0670]|\u0640/gu

/**
 * Lower case without accents and surrounding space, full-width forms as plain ones, apostrophes alike. Unlike {@link foldText}
 * it keeps what makes words of Japanese, Thai and Arabic out of letters: kana and their marks, vowels, the article.
 */
export function plainText(text: string): string {
  return withPlainSpaces(withPlainLetters(text.normalize('NFKD').replace(accents, '')).normalize('NFC'))
}

/**
 * Lower case without diacritics and surrounding space, so that é finds e and BTC finds btc. Hiragana becomes katakana; the
 * Arabic article goes, and letters of Arabic that are used for one another become one.
 */
export function foldText(text: string): string {
  return withPlainSpaces(
    withPlainLetters(text.normalize('NFKD').replace(/[\p{M}\u0640]+/gu, ''))
      .replace(/[\u3041-\u3096]/g, (kana) => String.fromCodePoint(kana.charCodeAt(0) + hiraganaToKatakana))
      .replace(/(?<!\p{L})ال(?=\p{L}{3})/gu, ''),
  )
}

/** How many edits turn a typed text into another one, and into the beginning of it. */
export interface Edits {
  readonly whole: number
  readonly beginning: number
}

/** Rows of the table of distances, one for each typed letter; only the last three are needed. */
interface Rows {
  before: number[]
  previous: number[]
  current: number[]
}

interface Compared {
  readonly typed: string
  readonly text: string
  /** So many letters of the text can matter. */
  readonly width: number
  readonly limit: number
}

/**
 * Fills the current row and answers its least distance. Cells further from the diagonal than the limit are beyond it, so they
 * are never looked at.
 */
function fillRow({ before, previous, current }: Rows, row: number, compared: Compared): number {
  const { typed, text, width, limit } = compared
  const far = limit + 1
  const first = Math.max(1, row - limit)
  const last = Math.min(width, row + limit)
  const [letter, letterBefore] = [typed.charCodeAt(row - 1), row > 1 ? typed.charCodeAt(row - 2) : -1]
  let left = first === 1 ? row : far
  let least = left
  current[first - 1] = left
  for (let column = first; column <= last; column += 1) {
    const other = text.charCodeAt(column - 1)
    const changed = (previous[column - 1] ?? far) + (letter === other ? 0 : 1)
    let cell = Math.min(changed, (previous[column] ?? far) + 1, left + 1)
    const isSwap = column > 1 && letterBefore === other && letter === text.charCodeAt(column - 2)
    if (isSwap) cell = Math.min(cell, (before[column - 2] ?? far) + 1)
    current[column] = cell
    left = cell
    if (cell < least) least = cell
  }
  current[last + 1] = far
  return least
}

/**
 * How many edits turn `typed` into `text`, and into its nearest beginning: insertions, deletions, substitutions and swaps
 * of neighbours (optimal string alignment). Where it is more than the limit, `limit + 1` is answered.
 */
export function editDistance(typed: string, text: string, limit: number): Edits {
  const far = limit + 1
  const width = Math.min(text.length, typed.length + limit)
  const beyond = { whole: far, beginning: far }
  if (typed.length - width > limit) return beyond
  const compared = { typed, text, width, limit }
  const begin = Array.from({ length: width + 2 }, (_, index) => (index <= limit ? index : far))
  let rows: Rows = { before: [], previous: begin, current: [] }
  for (let row = 1; row <= typed.length; row += 1) {
    if (fillRow(rows, row, compared) > limit) return beyond
    rows = { before: rows.previous, previous: rows.current, current: rows.before }
  }
  const first = Math.max(0, typed.length - limit)
  const nearest = Math.min(...rows.previous.slice(first, width + 1))
  const whole = width < text.length ? far : (rows.previous[width] ?? far)
  return { whole: Math.min(whole, far), beginning: Math.min(nearest, far) }
}

/**
 * How many edits turn one text into the other, as {@link editDistance} counts them. Gives `limit + 1` as soon as the answer
 * must be larger than the limit.
 */
export function typoDistance(left: string, right: string, limit: number): number {
  return editDistance(left, right, limit).whole
}

/** By code unit, whether it is a letter or a digit: 0 where that is not looked up yet, 1 for one, 2 for another sign. */
const kindOfUnit = new Uint8Array(0x1_0000)

/** Halves of letters beyond the first plane count as other signs, which makes nothing nearer or further than it is. */
function isLetter(unit: number): boolean {
  if (kindOfUnit[unit] === 0) kindOfUnit[unit] = /[\p{L}\p{N}]/u.test(String.fromCharCode(unit)) ? 1 : 2
  return kindOfUnit[unit] === 1
}

/**
 * Which letters and digits a text has, one bit for each of 32 groups of them. What stands between words is none, because words are
 * also looked for without it. An edit adds one letter and takes away one at most, so texts whose letters differ by more are
 * further apart than that.
 */
export function lettersOf(text: string): number {
  let letters = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (isLetter(unit)) letters |= 1 << (unit & 31)
  }
  return letters
}

/** How many groups of letters the first text has and the second has not. */
export function lettersMissing(letters: number, others: number): number {
  let missing = letters & ~others
  let count = 0
  for (; missing !== 0; missing &= missing - 1) count += 1
  return count
}
