import type { ListSort, SortColumn } from '../../views/listings/list-sort.ts'

/** What categories can be sorted by. */
export const categoryColumns = [
  { id: 'cap', first: 'descending' },
  { id: 'day', first: 'descending' },
  { id: 'week', first: 'descending' },
  { id: 'coins', first: 'descending' },
  { id: 'name', first: 'ascending' },
] as const satisfies readonly SortColumn[]

export type CategoryColumn = (typeof categoryColumns)[number]['id']
export type CategorySort = ListSort<CategoryColumn>
