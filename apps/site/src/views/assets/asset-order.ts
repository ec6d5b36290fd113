import type { LocaleEntry } from '@portico/locale'
import { type Asset, type AssetKind, type ChangeWindow, dollarChanges, type Snapshot } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { rankOf } from './listed-rows.ts'
import type { AssetColumn, AssetSort } from './asset-columns.ts'
import { type SortedList, sliceSorted, sortedByName, sortedByNumber } from '../listings/list-sort.ts'

/** Assets in list order, with the name by which their orders are kept; none for a list that is of one page only. */
export interface AssetList {
  readonly key: string | null
  readonly assets: readonly Asset[]
}

interface OrderContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
}

/** Kinds in the order of the catalogue, each with more room than it has assets. */
const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']
const rankSpan = 1_000_000

const windows = { day: '24h', week: '7d', month: '30d' } as const satisfies Record<string, ChangeWindow>

function capOf(snapshot: Snapshot, { id, supply }: Asset): number | null {
  const quote = snapshot.quote(id)
  return supply === null || quote === null ? null : Number(quote.price) * Number(supply.quantity)
}

function priceOf(snapshot: Snapshot, { id }: Asset): number | null {
  const quote = snapshot.quote(id)
  return quote && Number(quote.price)
}

function sortedAssets(
  { snapshot, locale }: OrderContext,
  assets: readonly Asset[],
  column: AssetColumn,
): SortedList<Asset> {
  switch (column) {
    case 'name':
      return sortedByName(assets, { nameOf: (asset) => localName(asset, locale), tag: locale.numberTag })
    case 'price':
      return sortedByNumber(assets, (asset) => priceOf(snapshot, asset))
    case 'cap':
      return sortedByNumber(assets, (asset) => capOf(snapshot, asset))
    case 'rank':
      return sortedByNumber(assets, (asset) => kinds.indexOf(asset.kind) * rankSpan + rankOf(snapshot, asset))
    default:
      return sortedByNumber(assets, ({ id, kind }) => dollarChanges(snapshot, kind, windows[column]).get(id))
  }
}

/** Some columns of some lists; those by name in some languages. */
const orderLimit = 80
const remembered = createSnapshotMemory<SortedList<Asset>>(orderLimit)

/** A list in the order of a column, from one place up to another. A catalogue is sorted once for each snapshot. */
export function orderedAssets(
  context: OrderContext,
  { key, assets }: AssetList,
  { sort, start, end }: { readonly sort: AssetSort; readonly start: number; readonly end: number },
): readonly Asset[] {
  const { column, order } = sort
  const { snapshot, locale } = context
  const make = () => sortedAssets(context, assets, column)
  const name = column === 'name' ? `${column} ${locale.code}` : column
  const sorted = key === null ? make() : remembered(snapshot, `${key} ${name}`, make)
  return sliceSorted(sorted, { start, end, order })
}
