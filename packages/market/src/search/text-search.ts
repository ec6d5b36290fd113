import { foldText, lettersMissing, lettersOf, editDistance } from './text.ts'

/** Texts that something is found by. */
export interface SearchTexts {
  /** Tickers and the like. */
  readonly codes: readonly string[]
  readonly names: readonly string[]
}

/** Something found. `rank` is 0 for the best match; see {@link matchRank}. */
export interface Match<Item> {
  readonly item: Item
  readonly rank: number
}

/**
 * How well a text fits: the whole code, the whole name, the beginning of the code, that of the name, of each word, a part,
 * and beyond `part` as many edits as the typed text has.
 */
export const matchRank = { code: 0, name: 1, codeBegins: 2, nameBegins: 3, wordsBegin: 4, part: 5 } as const

/** Folded texts with what is known of each: codes first, then names, then single words of names. */
export interface FoldedTexts {
  readonly texts: readonly string[]
  readonly codeCount: number
  /** Of codes and names together. */
  readonly nameEnd: number
  /** By text, its letters. */
  readonly letters: readonly number[]
  /** Letters of all texts together. */
  readonly anyLetters: number
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Folds the texts of one item; done once for each. A name of several words is also found when they are typed as one. */
export function foldTexts({ codes, names }: SearchTexts): FoldedTexts {
  const folded = (texts: readonly string[]) => texts.map(foldText).filter((text) => text !== '')
  const foldedCodes = [...new Set(folded(codes))]
  const split = folded(names).map((name) => ({ name, words: wordsOf(name) }))
  const joined = split.flatMap(({ name, words }) => (words.length > 1 ? [name, words.join('')] : [name]))
  const foldedNames = [...new Set(joined)]
  const words = new Set(split.flatMap(({ words }) => (words.length > 1 ? words : [])))
  const texts = [...foldedCodes, ...foldedNames, ...words]
  const letters = texts.map(lettersOf)
  return {
    texts,
    codeCount: foldedCodes.length,
    nameEnd: foldedCodes.length + foldedNames.length,
    letters,
    anyLetters: letters.reduce((all, each) => all | each, 0),
  }
}

/** A typed text, read once for all that it is compared with. */
interface Wanted {
  readonly text: string
  readonly letters: number
  readonly edits: number
  readonly words: readonly Wanted[]
  /** The words written together; null where there is only one. */
  readonly joined: string | null
}

/** A Chinese word of three characters is another word when one of them changes. */
const hasIdeographs = (text: string) => /\p{sc=Han}/u.test(text)

function allowedEdits(text: string): number {
  if (text.length < 3 || hasIdeographs(text)) return 0
  return text.length <= 5 ? 1 : 2
}

/** Each word is compared with every text by itself; no name that is looked for has more. */
const mostWords = 8

function readWanted(folded: string): Wanted {
  const words = wordsOf(folded)
  const own = { text: folded, letters: lettersOf(folded), edits: allowedEdits(folded) }
  if (words.length < 2) return { ...own, words: [], joined: null }
  const compared = [...new Set(words)].slice(0, mostWords)
  return { ...own, words: compared.map(readWanted), joined: words.join('') }
}

/** The rank of one text that holds what is typed as it is; null where it does not. */
function literalRankOf(
  text: string,
  kind: keyof typeof ranks,
  { text: wanted, joined }: Wanted,
): number | null {
  const { whole, begins, part } = ranks[kind]
  if (text === wanted) return whole
  if (text === joined && kind !== 'word') return matchRank.name
  if (text.startsWith(wanted)) return begins
  return text.includes(wanted) ? part : null
}

/** A word of a name is a part of that name, which is another of the texts. */
const ranks = {
  code: { whole: matchRank.code, begins: matchRank.codeBegins, part: matchRank.part },
  name: { whole: matchRank.name, begins: matchRank.nameBegins, part: matchRank.part },
  word: { whole: matchRank.wordsBegin, begins: matchRank.wordsBegin, part: null },
} as const

const kindOf = ({ codeCount, nameEnd }: FoldedTexts, index: number) =>
  index < codeCount ? 'code' : index < nameEnd ? 'name' : 'word'

function literalRank(folded: FoldedTexts, wanted: Wanted): number | null {
  if (lettersMissing(wanted.letters, folded.anyLetters) > 0) return null
  let best: number | null = null
  for (let index = 0; index < folded.texts.length; index += 1) {
    const rank = literalRankOf(folded.texts[index] ?? '', kindOf(folded, index), wanted)
    if (rank !== null && (best === null || rank < best)) best = rank
  }
  const words = best === null || best === matchRank.part ? wanted.words : []
  const begins = (word: Wanted) => folded.texts.some((text) => text.startsWith(word.text))
  return words.length > 0 && words.every(begins) ? matchRank.wordsBegin : best
}

/**
 * What makes one of two texts with as many edits the worse one: to be a beginning only, or a word of a name; to begin with
 * another letter; to be a code, which few would mistype by a letter of so few.
 */
const penalties = { beginning: 0.5, otherLetter: 0.25, code: 0.3, name: 0, word: 0.1 } as const
/** A shorter text is nearly the beginning of too many others, and so is one with more than one edit. */
const shortestBeginning = 5

/** A single edit leaves one of the first two letters where it was, or moves it by one place. */
function beginsNearly(typed: string, text: string): boolean {
  return typed[0] === text[0] || typed[1] === text[1] || typed[0] === text[1] || typed[1] === text[0]
}

/** Whether a text can be within the allowed edits of what is typed, or begin so; most cannot, by their letters. */
function mayBeNear({ text: typed, letters, edits }: Wanted, text: string, textLetters: number): boolean {
  if (text.length < typed.length - edits || lettersMissing(letters, textLetters) > edits) return false
  if (text.length <= typed.length + edits) return lettersMissing(textLetters, letters) <= edits
  if (typed.length < shortestBeginning || !beginsNearly(typed, text)) return false
  return lettersMissing(letters, lettersOf(text.slice(0, typed.length + 1))) <= 1
}

/** Edits between what is typed and one text, with penalties; infinite where it is too far. */
function editsTo(text: string, kind: keyof typeof ranks, wanted: Wanted): number {
  const { whole, beginning } = editDistance(wanted.text, text, wanted.edits)
  const penalty = penalties[kind] + (text[0] === wanted.text[0] ? 0 : penalties.otherLetter)
  if (whole <= wanted.edits) return whole + penalty
  const isBeginning = beginning === 1 && wanted.text.length >= shortestBeginning
  return isBeginning ? beginning + penalties.beginning + penalty : Number.POSITIVE_INFINITY
}

/** Edits between what is typed and the nearest of the texts; infinite where all are too far. */
function nearest(folded: FoldedTexts, wanted: Wanted): number {
  let best = Number.POSITIVE_INFINITY
  if (wanted.edits === 0 || lettersMissing(wanted.letters, folded.anyLetters) > wanted.edits) return best
  for (let index = 0; index < folded.texts.length; index += 1) {
    const text = folded.texts[index] ?? ''
    if (mayBeNear(wanted, text, folded.letters[index] ?? 0))
      best = Math.min(best, editsTo(text, kindOf(folded, index), wanted))
  }
  return best
}

const mostEdits = 3

/** Edits of all words together, none for one that a text begins with; infinite where one is too far from all texts. */
function editsOfWords(folded: FoldedTexts, words: readonly Wanted[]): number {
  let edits = words.length === 0 ? Number.POSITIVE_INFINITY : 0
  for (const word of words) {
    if (edits > mostEdits) return Number.POSITIVE_INFINITY
    edits += folded.texts.some((text) => text.startsWith(word.text)) ? 0 : nearest(folded, word)
  }
  return edits
}

function typoRank(folded: FoldedTexts, wanted: Wanted): number | null {
  const edits = Math.min(nearest(folded, wanted), editsOfWords(folded, wanted.words))
  return Number.isFinite(edits) ? matchRank.part + edits : null
}

/** Where this many fit what is typed as it is, or one wholly does, nobody has mistyped. */
const enough = 8

const isRight = (literal: readonly Match<unknown>[]) =>
  literal.length >= enough || literal.some(({ rank }) => rank <= matchRank.name)

/**
 * Finds items by their folded texts, best first; ties keep the order given. Edits are looked for only where few fit
 * without, none of them wholly. Nothing typed finds all of them.
 * @param texts of each item, at its place.
 */
export function matchItems<Item>(
  items: readonly Item[],
  texts: readonly FoldedTexts[],
  query: string,
): readonly Match<Item>[] {
  const folded = foldText(query)
  if (folded === '') return items.map((item) => ({ item, rank: matchRank.code }))
  const wanted = readWanted(folded)
  const ranked = (rankOf: (texts: FoldedTexts, wanted: Wanted) => number | null) =>
    items.flatMap((item, place): Match<Item>[] => {
      const its = texts[place]
      const rank = its === undefined ? null : rankOf(its, wanted)
      return rank === null ? [] : [{ item, rank }]
    })
  const literal = ranked(literalRank)
  const matches = isRight(literal)
    ? literal
    : ranked((its) => literalRank(its, wanted) ?? typoRank(its, wanted))
  return matches.toSorted((left, right) => left.rank - right.rank)
}
