import {
  type Asset,
  type AssetKind,
  comparedKinds,
  type CompareMode,
  type ComparisonKey,
  type ComparisonOrder,
  comparisonOrder,
  figureAges,
  type ListAges,
  listAges,
  pricedAssets,
  rankedAssets,
  type Snapshot,
  type SupplyChoice,
  supplyFor,
} from '@portico/market'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import type { PageContext } from '../page-load.ts'
import type { CompareColumn, CompareSort, ListedKind } from './view.ts'

/** What a column is ordered by, and whether the figure grows with it or against it. */
const orderKeys: Readonly<
  Record<CompareMode, Readonly<Record<CompareColumn, readonly [key: ComparisonKey, way: 'with' | 'against']>>>
> = {
  cap: {
    asset: ['code', 'against'],
    price: ['price', 'with'],
    cap: ['cap', 'with'],
    'target-price': ['supply', 'against'],
    'target-cap': ['cap', 'with'],
    ratio: ['cap', 'against'],
  },
  price: {
    asset: ['code', 'against'],
    price: ['price', 'with'],
    cap: ['cap', 'with'],
    'target-price': ['price', 'with'],
    'target-cap': ['supply', 'with'],
    ratio: ['price', 'against'],
  },
}

/** Kinds, quantities and figures: all orders there are. */
const orderLimit = 60
const remembered = createSnapshotMemory<ComparisonOrder>(orderLimit)

function orderOf(
  snapshot: Snapshot,
  options: { kinds: readonly AssetKind[]; supply: SupplyChoice; key: ComparisonKey },
): ComparisonOrder {
  const { kinds, supply, key } = options
  return remembered(snapshot, [...kinds, supply, key].join(' '), () => comparisonOrder(snapshot, options))
}

/** Kinds and quantities. */
const agesLimit = 12
const rememberedAges = createSnapshotMemory<ListAges>(agesLimit)

function kindsOf(kind: ListedKind): readonly AssetKind[] {
  return kind === 'all' ? comparedKinds : [kind]
}

/** How old the figures of all assets of the list are; counted once for each snapshot. */
export function agesOfList(snapshot: Snapshot, kind: ListedKind, supply: SupplyChoice): ListAges {
  return rememberedAges(snapshot, `${kind} ${supply}`, () =>
    listAges(
      kindsOf(kind)
        .flatMap((each) => rankedAssets(snapshot, each))
        .map((asset) => figureAges(snapshot, asset, supplyFor(asset, supply)))
        .filter(({ price }) => price !== null),
    ),
  )
}

interface Wanted {
  readonly kind: ListedKind
  readonly mode: CompareMode
  readonly supply: SupplyChoice
  readonly query: string
  readonly sort: CompareSort | null
}

/** More than anybody pages through; the next letters narrow it. */
const searchLimit = 200

/** The list behind the table. */
export interface Listing {
  /** The current sort; null for the usual order, and for that of a search. */
  readonly sort: CompareSort | null
  readonly total: number
  /** The assets from one place up to another. Costs the same in a large catalogue. */
  slice(start: number, end: number): readonly Asset[]
}

function listingOf(assets: readonly Asset[], sort: CompareSort | null): Listing {
  return { sort, total: assets.length, slice: (start, end) => assets.slice(start, end) }
}

/** Unknown figures stand last whichever way the known ones run. */
function sliceOf(
  { known, unknown }: ComparisonOrder,
  { start, end, isReversed }: { start: number; end: number; isReversed: boolean },
): readonly Asset[] {
  const count = known.length
  const [first, last] = [Math.min(start, count), Math.min(end, count)]
  const shown = isReversed ? known.slice(count - last, count - first).toReversed() : known.slice(first, last)
  return [...shown, ...unknown.slice(Math.max(0, start - count), Math.max(0, end - count))]
}

const kindChoices = 4
const rememberedRanks = createSnapshotMemory<readonly Asset[]>(kindChoices)

/** Assets with a price by kind and rank: coins before metals and companies. */
function rankedOf(snapshot: Snapshot, kind: ListedKind): readonly Asset[] {
  return rememberedRanks(snapshot, kind, () =>
    kindsOf(kind).flatMap((each) => pricedAssets(snapshot, each).assets),
  )
}

/** What the table lists: without a sort coins first, and the best match first in a search. */
export function listedAssets(
  { snapshot, search }: PageContext,
  { kind, mode, supply, query, sort }: Wanted,
): Listing {
  const kinds = kindsOf(kind)
  const found = query === '' ? null : search(query, { limit: searchLimit, kinds })
  if (sort === null) {
    const priced = found?.filter(({ id }) => snapshot.isPriced(id))
    return listingOf(priced ?? rankedOf(snapshot, kind), null)
  }
  const [key, way] = orderKeys[mode][sort.column]
  const order = orderOf(snapshot, { kinds, supply, key })
  const isReversed = (sort.order === 'ascending') === (way === 'with')
  const total = order.known.length + order.unknown.length
  const slice = (start: number, end: number) => sliceOf(order, { start, end, isReversed })
  if (found === null) return { sort, total, slice }
  const wanted = new Set(found)
  return listingOf(
    slice(0, total).filter((asset) => wanted.has(asset)),
    sort,
  )
}
