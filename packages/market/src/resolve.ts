import type { Asset } from './model.ts'
import { type AssetNames, createAssetSearch } from './search.ts'
import type { Snapshot } from './snapshot.ts'
import { foldText } from './text.ts'

/**
 * The asset that a text from a URL or a form names exactly: by slug, by code, by English or other name, in this order;
 * null when there is none. Case and diacritics do not matter.
 */
export function resolveAsset(snapshot: Snapshot, text: string, names: AssetNames = () => []): Asset | null {
  const wanted = foldText(text)
  if (wanted === '') return null
  return (
    snapshot.asset(wanted) ??
    snapshot.assets.find((asset) => foldText(asset.code) === wanted) ??
    snapshot.assets.find((asset) => [asset.name, ...names(asset)].some((name) => isNamed(name, wanted))) ??
    null
  )
}

/** Names match as written, or joined by hyphens as they stand in a URL. */
function isNamed(name: string, wanted: string): boolean {
  const folded = foldText(name)
  return folded === wanted || folded.replaceAll(' ', '-') === wanted
}

/** What a visitor may have meant by a text that names no asset; for a page that is not found. */
export function suggestAssets(snapshot: Snapshot, text: string, limit: number): readonly Asset[] {
  const search = createAssetSearch(snapshot.assets)
  const wanted = text.replaceAll('-', ' ')
  if (foldText(wanted) === '') return []
  return search(wanted, { limit })
}
