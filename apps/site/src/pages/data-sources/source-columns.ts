import type { ListSort, SortColumn } from '../../views/listings/list-sort.ts'

/** What the table of sources can be sorted by. */
export const sourceColumns = [
  { id: 'name', first: 'ascending' },
  { id: 'licence', first: 'ascending' },
  { id: 'pace', first: 'ascending' },
  { id: 'assets', first: 'descending' },
] as const satisfies readonly SortColumn[]

export type SourceColumn = (typeof sourceColumns)[number]['id']
export type SourceSort = ListSort<SourceColumn>

/** What the table of assets can be sorted by: the name, and how old price and supply are. */
export const originColumns = [
  { id: 'asset', first: 'ascending' },
  { id: 'price', first: 'descending' },
  { id: 'supply', first: 'descending' },
] as const satisfies readonly SortColumn[]

export type OriginColumn = (typeof originColumns)[number]['id']
export type OriginSort = ListSort<OriginColumn>
