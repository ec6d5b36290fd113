import type { LocaleEntry } from '@portico/locale'
import { type Asset, type Snapshot, type SourcePace } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { type SortedList, sliceSorted, sortedByName, sortedByNumber } from '../../views/listings/list-sort.ts'
import type { OriginColumn, OriginSort, SourceColumn, SourceSort } from './source-columns.ts'

interface OrderContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
}

const timeOf = (iso: string | undefined) => (iso === undefined ? null : Date.parse(iso))

function sortedAssets(
  { snapshot, locale }: OrderContext,
  assets: readonly Asset[],
  column: OriginColumn,
): SortedList<Asset> {
  switch (column) {
    case 'asset':
      return sortedByName(assets, { nameOf: (asset) => localName(asset, locale), tag: locale.numberTag })
    case 'price':
      return sortedByNumber(assets, ({ id }) => timeOf(snapshot.quote(id)?.asOf))
    case 'supply':
      return sortedByNumber(assets, ({ supply }) => timeOf(supply?.date))
  }
}

/** Columns of the kinds; those by name in some languages. */
const orderLimit = 40
const remembered = createSnapshotMemory<readonly Asset[]>(orderLimit)

/** Assets in the order of a column, newest figures first where it is by their age; `key` names a list that is kept for the snapshot. */
export function orderedAssets(
  context: OrderContext,
  { key, assets }: { readonly key: string | null; readonly assets: readonly Asset[] },
  { column, order }: OriginSort,
): readonly Asset[] {
  const make = () =>
    sliceSorted(sortedAssets(context, assets, column), { start: 0, end: assets.length, order })
  const { locale, snapshot } = context
  return key === null ? make() : remembered(snapshot, `${key} ${locale.code} ${column} ${order}`, make)
}

/** What of a source the table of sources is sorted by. */
interface SortedSource {
  readonly name: string
  readonly licence: string | null
  readonly pace: SourcePace
  /** How many current prices are from it. */
  readonly count: number
}

const paces: readonly SourcePace[] = ['seconds', 'minutes', 'daily']

function sortedSources<Source extends SortedSource>(
  sources: readonly Source[],
  column: SourceColumn,
  tag: string,
): SortedList<Source> {
  switch (column) {
    case 'name':
      return sortedByName(sources, { nameOf: ({ name }) => name, tag })
    case 'licence': {
      const stated = sources.filter(({ licence }) => licence !== null)
      const { known } = sortedByName(stated, { nameOf: ({ licence }) => licence ?? '', tag })
      return { known, unknown: sources.filter(({ licence }) => licence === null) }
    }
    case 'pace':
      return sortedByNumber(sources, ({ pace }) => paces.indexOf(pace))
    case 'assets':
      return sortedByNumber(sources, ({ count }) => count)
  }
}

/** Sources in the order of a column. */
export function orderedSources<Source extends SortedSource>(
  sources: readonly Source[],
  { column, order }: SourceSort,
  tag: string,
): readonly Source[] {
  return sliceSorted(sortedSources(sources, column, tag), { start: 0, end: sources.length, order })
}
