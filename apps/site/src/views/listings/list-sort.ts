/** Which way the figures of a column run. */
export type SortOrder = 'ascending' | 'descending'

/** A column that a list can be sorted by, and the order that its first click gives. */
export interface SortColumn<Id extends string = string> {
  readonly id: Id
  readonly first: SortOrder
}

/** What a list is sorted by. */
export interface ListSort<Id extends string = string> {
  readonly column: Id
  readonly order: SortOrder
}

const back = { ascending: 'descending', descending: 'ascending' } as const

/** The sort that an address names: a column, behind a hyphen the other way round; null where it names none. */
export function sortOf<Id extends string>(
  columns: readonly SortColumn<Id>[],
  text: string | null,
): ListSort<Id> | null {
  const column = columns.find(({ id }) => id === text?.replace(/^-/, ''))
  if (column === undefined) return null
  return { column: column.id, order: text?.startsWith('-') ? back[column.first] : column.first }
}

/** A sort as an address carries it. */
export function sortInAddress<Id extends string>(
  columns: readonly SortColumn<Id>[],
  { column, order }: ListSort<Id>,
): string {
  const first = columns.find(({ id }) => id === column)?.first
  return order === first ? column : `-${column}`
}

/** What a click on the head of a column sorts by: the column, or the other way round where it does already. */
export function sortAfterClick<Id extends string>(
  columns: readonly SortColumn<Id>[],
  { current, column }: { readonly current: ListSort<Id> | null; readonly column: Id },
): ListSort<Id> {
  if (current?.column === column) return { column, order: back[current.order] }
  return { column, order: columns.find(({ id }) => id === column)?.first ?? 'descending' }
}

/** Entries in rising order of what a column shows, and those of which it shows nothing. */
export interface SortedList<Item> {
  readonly known: readonly Item[]
  readonly unknown: readonly Item[]
}

/** Sorts by numbers; equal ones keep their order. */
export function sortedByNumber<Item>(
  items: readonly Item[],
  numberOf: (item: Item) => number | null | undefined,
): SortedList<Item> {
  const numbered = items.map((item) => ({ item, size: numberOf(item) ?? null }))
  const known = numbered.flatMap(({ item, size }) => (size === null ? [] : [{ item, size }]))
  return {
    known: known.toSorted((left, right) => left.size - right.size).map(({ item }) => item),
    unknown: numbered.flatMap(({ item, size }) => (size === null ? [item] : [])),
  }
}

/** Sorts by names as readers of a language expect them. */
export function sortedByName<Item>(
  items: readonly Item[],
  { nameOf, tag }: { readonly nameOf: (item: Item) => string; readonly tag: string },
): SortedList<Item> {
  const { compare } = new Intl.Collator(tag)
  const named = items.map((item) => ({ item, name: nameOf(item) }))
  const known = named.toSorted((left, right) => compare(left.name, right.name)).map(({ item }) => item)
  return { known, unknown: [] }
}

/**
 * The entries from one place up to another, in the order that was asked for. What is not known stands last whichever way
 * the rest runs. Costs the same in a long list.
 */
export function sliceSorted<Item>(
  { known, unknown }: SortedList<Item>,
  { start, end, order }: { readonly start: number; readonly end: number; readonly order: SortOrder },
): readonly Item[] {
  const count = known.length
  const [first, last] = [Math.min(start, count), Math.min(end, count)]
  const shown =
    order === 'descending' ? known.slice(count - last, count - first).toReversed() : known.slice(first, last)
  return [...shown, ...unknown.slice(Math.max(0, start - count), Math.max(0, end - count))]
}
