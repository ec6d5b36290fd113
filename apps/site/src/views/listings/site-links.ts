/** A link of the sitemap, named by the text of its tab. */
export interface SiteLink {
  /** A locale-free path, or an address of the operator elsewhere. */
  readonly to: string
  /** What the text of the tab is filled with. */
  readonly values: Readonly<Record<string, string>>
}

/** The letter that a name is found under, without its marks; `0-9` for all that begin with none. */
export function letterOf(name: string): string {
  const [first = ''] = name.normalize('NFKD').toUpperCase()
  return /\p{L}/u.test(first) ? first : '0-9'
}

/** A stretch of a sorted list. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** Items by what their links begin with. */
export interface LetterIndex<Item> {
  readonly items: readonly Item[]
  readonly letters: ReadonlyMap<string, Stretch>
}

const byCharacters = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Orders items; what begins with no letter stands first. Codes go by their characters, names as a language orders them. */
export function indexByLetter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  compare = byCharacters,
): LetterIndex<Item> {
  const sorted = items
    .map((item) => ({ item, name: nameOf(item).toUpperCase() }))
    .map((entry) => ({ ...entry, letter: letterOf(entry.name) }))
    .toSorted((left, right) => byCharacters(left.letter, right.letter) || compare(left.name, right.name))
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
