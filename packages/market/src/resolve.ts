import type { Asset } from './model.ts'
import { type AssetNames, createAssetSearch } from './search.ts'
import { slugOfOtherName } from './search/other-names.ts'
import type { Snapshot } from './snapshot.ts'
import { foldText } from './text.ts'

/** Where an asset stands in the catalogue by what it is called; of two that share a text, the first in list order. */
interface AssetPlaces {
  readonly codes: ReadonlyMap<string, number>
  readonly names: ReadonlyMap<string, number>
}

const placesOf = new WeakMap<Snapshot, AssetPlaces>()

/**
 * The asset that a text from a URL or a form names exactly: by slug, by code, by English or local name, by what it is called
 * elsewhere, in this order; null when there is none. Case and diacritics do not matter.
 */
export function resolveAsset(snapshot: Snapshot, text: string, names: AssetNames = () => []): Asset | null {
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

function readPlaces({ assets }: Snapshot): AssetPlaces {
  const [codes, names] = [new Map<string, number>(), new Map<string, number>()]
  for (const [place, asset] of assets.entries()) {
    const code = foldText(asset.code)
    if (!codes.has(code)) codes.set(code, place)
    for (const name of foldedNames(asset.name)) if (!names.has(name)) names.set(name, place)
  }
  return { codes, names }
}

/** The first place of an asset with this name, English or other. */
function namedPlace(
  { assets }: Snapshot,
  { places, wanted, names }: { places: AssetPlaces; wanted: string; names: AssetNames },
): number | undefined {
  const known = places.names.get(wanted)
  const other = assets.slice(0, known).findIndex((asset) => hasOtherName(asset, names(asset), wanted))
  return other === -1 ? known : other
}

function hasOtherName(asset: Asset, names: readonly string[], wanted: string): boolean {
  return names.some((name) => name !== asset.name && foldedNames(name).includes(wanted))
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
