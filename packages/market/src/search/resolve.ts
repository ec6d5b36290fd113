import type { Asset } from '../model/model.ts'
import { type AssetNames, createAssetSearch } from './search.ts'
import { slugOfOtherName } from './other-names.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { foldText } from './text.ts'

/** Where an asset stands in the catalogue by what it is called; of two that share a text, the first in list order. */
interface AssetPlaces {
  readonly codes: ReadonlyMap<string, number>
  readonly names: ReadonlyMap<string, number>
}

const noNames: AssetNames = () => []

const placesOf = new WeakMap<Snapshot, AssetPlaces>()

/**
 * The asset that a text from a URL or a form names exactly: by slug, by code, by English or local name, by what it is called
 * elsewhere, in this order; null when there is none. Case and diacritics do not matter. Local names are read once for each
 * function `names`: hand in the same one again.
 */
export function resolveAsset(snapshot: Snapshot, text: string, names: AssetNames = noNames): Asset | null {
  const wanted = foldText(text)
  if (wanted === '') return null
  const bySlug = snapshot.asset(wanted)
  if (bySlug) return bySlug
  const places = placesOf.get(snapshot) ?? readPlaces(snapshot)
  placesOf.set(snapshot, places)
  const place = places.codes.get(wanted) ?? namedPlace(snapshot, { places, wanted, names })
  if (place !== undefined) return snapshot.assets[place] ?? null
  const slug = slugOfOtherName(wanted)
  return slug === null ? null : snapshot.asset(slug)
}

/** What an asset is called, folded. */
interface FoldedNames {
  readonly code: string
  readonly names: readonly string[]
}

const foldedOf = new WeakMap<Asset, FoldedNames>()

/** Read once for each asset: what snapshots share is not read again for the next one. */
function foldedAsset(asset: Asset): FoldedNames {
  const folded = foldedOf.get(asset) ?? { code: foldText(asset.code), names: foldedNames(asset.name) }
  foldedOf.set(asset, folded)
  return folded
}

/**
 * Reads what assets are called ahead of the first text that names one, some at a time: all of a large catalogue at once hold a
 * server up for longer than a request may.
 */
export function prepareNames(assets: readonly Asset[]): void {
  for (const asset of assets) foldedAsset(asset)
}

function readPlaces({ assets }: Snapshot): AssetPlaces {
  const [codes, names] = [new Map<string, number>(), new Map<string, number>()]
  for (const [place, asset] of assets.entries()) {
    const { code, names: own } = foldedAsset(asset)
    if (!codes.has(code)) codes.set(code, place)
    for (const name of own) if (!names.has(name)) names.set(name, place)
  }
  return { codes, names }
}

/** The first place of an asset with this name, English or local. */
function namedPlace(
  snapshot: Snapshot,
  { places, wanted, names }: { places: AssetPlaces; wanted: string; names: AssetNames },
): number | undefined {
  const found = [places.names.get(wanted), localPlaces(snapshot, names).get(wanted)]
  const known = found.filter((place) => place !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

const localPlacesOf = new WeakMap<Snapshot, WeakMap<AssetNames, ReadonlyMap<string, number>>>()

/** Where the assets stand by their local names, read once for each function that tells them. */
function localPlaces(snapshot: Snapshot, names: AssetNames): ReadonlyMap<string, number> {
  const ofSnapshot = localPlacesOf.get(snapshot) ?? new WeakMap<AssetNames, ReadonlyMap<string, number>>()
  localPlacesOf.set(snapshot, ofSnapshot)
  const places = ofSnapshot.get(names) ?? readLocalPlaces(snapshot, names)
  ofSnapshot.set(names, places)
  return places
}

function readLocalPlaces({ assets }: Snapshot, names: AssetNames): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, asset] of assets.entries()) {
    const local = names(asset).filter((name) => name !== asset.name)
    for (const name of local.flatMap(foldedNames)) if (!places.has(name)) places.set(name, place)
  }
  return places
}

/** Names match as written, or joined by hyphens as they stand in a URL. */
function foldedNames(name: string): readonly string[] {
  const folded = foldText(name)
  return [folded, folded.replaceAll(' ', '-')]
}

/** What a visitor may have meant by a text that names no asset; for a page that is not found. */
export function suggestAssets(snapshot: Snapshot, text: string, limit: number): readonly Asset[] {
  const search = createAssetSearch(snapshot.assets)
  const wanted = text.replaceAll('-', ' ')
  if (foldText(wanted) === '') return []
  return search(wanted, { limit })
}
