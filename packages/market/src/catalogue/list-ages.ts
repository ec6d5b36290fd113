import { instantMs } from '../model/day.ts'
import type { Asset, AssetKind, Supply } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { rankedAssets } from './ranking.ts'

/** What a cap is counted from, when each was true: an instant of the price, a day of the supply; null where there is none. */
export interface FigureAges {
  readonly price: string | null
  readonly supply: string | null
}

/** The oldest and the newest of some moments. */
export interface AgeSpan {
  readonly oldest: string
  readonly newest: string
}

/** How old the figures of a list are. */
export interface ListAges {
  readonly price: AgeSpan | null
  /** With the day that as many supplies are older than as are newer. */
  readonly supply: (AgeSpan & { readonly middle: string }) | null
}

/** A figure that is older than those it stands among. */
export type AgedFigure = keyof FigureAges

/** Figures that are further apart than this are not ranked together without a mark. */
const apartMs = 7 * 86_400_000

/** Oldest first; each is read once, since a list has as many as the catalogue. */
function sorted(moments: readonly (string | null)[]): readonly string[] {
  return moments
    .flatMap((moment) => (moment === null ? [] : [{ moment, atMs: instantMs(moment) }]))
    .toSorted((left, right) => left.atMs - right.atMs)
    .map(({ moment }) => moment)
}

function spanOf(moments: readonly string[]): AgeSpan | null {
  const [oldest, newest] = [moments[0], moments.at(-1)]
  return oldest === undefined || newest === undefined ? null : { oldest, newest }
}

/** The ages of a list, from those of its rows. */
export function listAges(rows: readonly FigureAges[]): ListAges {
  const supplies = sorted(rows.map(({ supply }) => supply))
  const span = spanOf(supplies)
  const middle = supplies[Math.floor(supplies.length / 2)]
  return {
    price: spanOf(sorted(rows.map(({ price }) => price))),
    supply: span === null || middle === undefined ? null : { ...span, middle },
  }
}

function isApart(moment: string | null, from: string | undefined): boolean {
  return moment !== null && from !== undefined && instantMs(from) - instantMs(moment) > apartMs
}

/**
 * Which figures of a row are more than seven days older than the list's. Prices are held against the newest one, so that any
 * two without a mark lie within seven days. Supplies change slowly and are counted seldom: they are held against the middle.
 */
export function olderFigures({ price, supply }: FigureAges, list: ListAges): readonly AgedFigure[] {
  return [
    ...(isApart(price, list.price?.newest) ? (['price'] as const) : []),
    ...(isApart(supply, list.supply?.middle) ? (['supply'] as const) : []),
  ]
}

/** When an asset's price and a supply of it were true; the supply that its cap is counted by unless another is given. */
export function figureAges(
  snapshot: Snapshot,
  asset: Asset,
  supply: Pick<Supply, 'date'> | null = asset.supply,
): FigureAges {
  return { price: snapshot.quote(asset.id)?.asOf ?? null, supply: supply?.date ?? null }
}

const agesOf = new WeakMap<Snapshot, Map<AssetKind, ListAges>>()

/** Takes over ages that were counted of the same snapshot elsewhere. */
export function giveAges(snapshot: Snapshot, ages: ReadonlyMap<AssetKind, ListAges>): void {
  agesOf.set(snapshot, new Map(ages))
}

/** The ages of all assets of a kind that have a price; counted once for each snapshot. */
export function rankAges(snapshot: Snapshot, kind: AssetKind): ListAges {
  const kept = agesOf.get(snapshot) ?? new Map<AssetKind, ListAges>()
  agesOf.set(snapshot, kept)
  const known = kept.get(kind)
  if (known !== undefined) return known
  const rows = rankedAssets(snapshot, kind).map((asset) => figureAges(snapshot, asset))
  const ages = listAges(rows.filter(({ price }) => price !== null))
  kept.set(kind, ages)
  return ages
}
