/** Letters that Unicode does not take apart, as readers without their keyboard type them; letters that are mixed up. */
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
}

const toPlainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')
const hiraganaToKatakana = 0x60

/**
 * Lower case without diacritics and surrounding space, so that é finds e and BTC finds btc. Hiragana becomes katakana; the
 * Arabic article goes, and letters of Arabic that are used for one another become one.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]+/gu, '')
    .toLowerCase()
    .replace(toPlainLetter, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCodePoint(kana.charCodeAt(0) + hiraganaToKatakana))
    .replace(/(?<!\p{L})ال(?=\p{L}{3})/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** How many slips turn a typed text into another one, and into the beginning of it. */
export interface Slips {
  readonly whole: number
  readonly beginning: number
}

/**
 * How many slips turn `typed` into `text`, and into its nearest beginning: insertions, deletions, substitutions and swaps
 * of neighbours (optimal string alignment). Where it is more than the limit, `limit + 1` is answered.
 */
export function slipsBetween(typed: string, text: string, limit: number): Slips {
  const far = limit + 1
  const width = Math.min(text.length, typed.length + limit)
  if (typed.length - width > limit) return { whole: far, beginning: far }
  let beforePrevious: number[] = []
  let previous = Array.from({ length: width + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= width; column += 1) {
      const cell = cellOf({ left: typed, right: text, row, column }, { beforePrevious, previous, current })
      current.push(cell)
      if (cell < least) least = cell
    }
    if (least > limit) return { whole: far, beginning: far }
    beforePrevious = previous
    previous = current
  }
  const whole = width < text.length ? far : (previous[width] ?? far)
  return { whole: Math.min(whole, far), beginning: Math.min(...previous, far) }
}

/**
 * How many slips turn one text into the other, as {@link slipsBetween} counts them. Gives `limit + 1` as soon as the answer
 * must be larger than the limit.
 */
export function typoDistance(left: string, right: string, limit: number): number {
  return slipsBetween(left, right, limit).whole
}

interface Cell {
  readonly left: string
  readonly right: string
  readonly row: number
  readonly column: number
}

interface Rows {
  readonly beforePrevious: readonly number[]
  readonly previous: readonly number[]
  readonly current: readonly number[]
}

const never = Number.POSITIVE_INFINITY

function cellOf({ left, right, row, column }: Cell, rows: Rows): number {
  const isSame = left[row - 1] === right[column - 1]
  const changed = (rows.previous[column - 1] ?? never) + (isSame ? 0 : 1)
  const oneMore = Math.min(rows.previous[column] ?? never, rows.current[column - 1] ?? never) + 1
  const isSwap =
    row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
  const swapped = isSwap ? (rows.beforePrevious[column - 2] ?? never) + 1 : never
  return Math.min(changed, oneMore, swapped)
}

/**
 * Which letters a text has, one bit for each of 32 groups of them; spaces are none. A slip adds one letter and takes away one
 * at most, so texts whose letters differ by more are further apart than that.
 */
export function lettersOf(text: string): number {
  let letters = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit !== 32) letters |= 1 << (unit & 31)
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
