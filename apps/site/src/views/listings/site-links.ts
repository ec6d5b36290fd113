/** A link of the sitemap, named by the text of its tab. */
export interface SiteLink {
  /** A locale-free path, or an address of the operator elsewhere. */
  readonly to: string
  /** What the text of the tab is filled with. */
  readonly values: Readonly<Record<string, string>>
}

/** The letter that a code is found under; `0-9` for all that begin with none. */
export function letterOf(code: string): string {
  const first = code.slice(0, 1)
  return /[A-Za-z]/.test(first) ? first.toUpperCase() : '0-9'
}

/** A stretch of a sorted list. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** Items by their code in Latin letters, so that A to Z means the same in every language. */
export interface LetterIndex<Item> {
  readonly items: readonly Item[]
  readonly letters: ReadonlyMap<string, Stretch>
}

/** Orders items; what begins with no letter stands first. */
export function indexByLetter<Item>(
  items: readonly Item[],
  codeOf: (item: Item) => string,
): LetterIndex<Item> {
  const sorted = items
    .map((item) => ({ item, code: codeOf(item).toUpperCase() }))
    .map((entry) => ({ ...entry, letter: letterOf(entry.code) }))
    .toSorted((left, right) => {
      if (left.letter !== right.letter) return left.letter < right.letter ? -1 : 1
      if (left.code === right.code) return 0
      return left.code < right.code ? -1 : 1
    })
  const letters = new Map<string, Stretch>()
  for (const [index, { letter }] of sorted.entries()) {
    letters.set(letter, { start: letters.get(letter)?.start ?? index, end: index + 1 })
  }
  return { items: sorted.map(({ item }) => item), letters }
}

/** The links of a tab: items from A to Z, each of which brings the same number of links. */
export interface LinkList<Item> {
  readonly index: LetterIndex<Item>
  readonly perItem: number
  link(item: Item, place: number): SiteLink
  /** Items that a filter means, the best first. */
  find(query: string): readonly Item[]
}

/** Links that were chosen from a list. */
export interface ChosenLinks {
  readonly total: number
  /** Links from a place on; only these are made, so that the cost does not grow with the list. */
  part(start: number, size: number): readonly SiteLink[]
}

/** Chooses the links of a letter, those that a filter means, or all. */
export function chooseLinks<Item>(
  { index, perItem, link, find }: LinkList<Item>,
  { letter, query }: { readonly letter: string | null; readonly query: string },
): ChosenLinks {
  const found = query === '' ? null : find(query)
  const items = found ?? index.items
  const stretch = found === null && letter !== null ? index.letters.get(letter) : undefined
  const { start: first, end } = stretch ?? { start: 0, end: items.length }
  const total = (end - first) * perItem
  return {
    total,
    part: (start, size) =>
      Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, offset) => {
        const place = start + offset
        const item = items[first + Math.floor(place / perItem)]
        return item === undefined ? [] : [link(item, place % perItem)]
      }).flat(),
  }
}
