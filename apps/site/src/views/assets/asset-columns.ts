import type { ListSort, SortColumn } from '../listings/list-sort.ts'

/** The columns that a list of assets can be sorted by. Changes run as the reader's currency has them too: it moves all alike. */
export const assetColumns = [
  { id: 'rank', first: 'ascending' },
  { id: 'name', first: 'ascending' },
  { id: 'price', first: 'descending' },
  { id: 'day', first: 'descending' },
  { id: 'week', first: 'descending' },
  { id: 'cap', first: 'descending' },
  { id: 'month', first: 'descending' },
] as const satisfies readonly SortColumn[]

export type AssetColumn = (typeof assetColumns)[number]['id']
export type AssetSort = ListSort<AssetColumn>
