import type { LocaleEntry } from '@portico/locale'
import { foldText } from '@portico/market'
import { type Category, localText } from '../../views/assets/categories.ts'
import type { CategoryTotals } from '../../views/assets/category-figures.ts'
import { type SortedList, sliceSorted, sortedByName, sortedByNumber } from '../../views/listings/list-sort.ts'
import type { CategoryColumn, CategorySort } from './category-columns.ts'

/** A category that has coins, and what they come to. */
export interface CountedCategory {
  readonly category: Category
  readonly totals: CategoryTotals
}

const numbersOf = {
  cap: ({ capUsd }) => (capUsd === null ? null : Number(capUsd)),
  day: ({ dayPercent }) => dayPercent,
  week: ({ medianPercent }) => (medianPercent === null ? null : Number(medianPercent)),
  coins: ({ assets }) => assets.length,
} as const satisfies Record<Exclude<CategoryColumn, 'name'>, (totals: CategoryTotals) => number | null>

function sortedCategories(
  counted: readonly CountedCategory[],
  column: CategoryColumn,
  locale: LocaleEntry,
): SortedList<CountedCategory> {
  if (column !== 'name') return sortedByNumber(counted, ({ totals }) => numbersOf[column](totals))
  const nameOf = ({ category }: CountedCategory) => localText(category.name, locale)
  return sortedByName(counted, { nameOf, tag: locale.numberTag })
}

/** Categories in the order of a column. */
export function orderedCategories(
  counted: readonly CountedCategory[],
  { column, order }: CategorySort,
  locale: LocaleEntry,
): readonly CountedCategory[] {
  const sorted = sortedCategories(counted, column, locale)
  return sliceSorted(sorted, { start: 0, end: counted.length, order })
}

/** Whether a category says what was typed: in its name or sentence, or in the name or code of one of its coins. */
export function saysTyped(
  { category, totals }: CountedCategory,
  typed: string,
  locale: LocaleEntry,
): boolean {
  const wanted = foldText(typed)
  const own = [
    localText(category.name, locale),
    category.name['en'] ?? '',
    localText(category.definition, locale),
  ]
  const coins = totals.assets.flatMap(({ code, name }) => [code, name])
  return (
    own.some((text) => foldText(text).includes(wanted)) ||
    coins.some((text) => foldText(text).startsWith(wanted))
  )
}
