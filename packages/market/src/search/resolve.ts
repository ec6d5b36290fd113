import type { Asset } from '../model/model.ts'
import { type AssetNames, createSnapshotMatcher, searchWith } from './search.ts'
import { slugOfOtherName } from './other-names.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { foldText } from './text.ts'

/** Assets by what they are called. Few share a text. */
type Named = ReadonlyMap<string, readonly Asset[]>

/** What all assets are called, for as long as none of them changes: orders follow prices, names do not. */
interface AssetNamings {
  readonly codes: Named
  readonly names: Named
}

const noNames: AssetNames = () => []

const namingsOf = new WeakMap<Snapshot['catalogue'], AssetNamings>()

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
  const { catalogue } = snapshot
  const own = namingsOf.get(catalogue) ?? readNamings(catalogue)
  namingsOf.set(catalogue, own)
  const named = () => [
    ...(own.names.get(wanted) ?? []),
    ...(localNamings(catalogue, names).get(wanted) ?? []),
  ]
  const found = firstOf(snapshot, own.codes.get(wanted) ?? []) ?? firstOf(snapshot, named())
  if (found !== null) return found
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

/** Of assets that share a text, the first in list order. */
function firstOf(snapshot: Snapshot, assets: readonly Asset[]): Asset | null {
  let first: Asset | null = null
  for (const asset of assets)
    if (first === null || snapshot.placeOf(asset.id) < snapshot.placeOf(first.id)) first = asset
  return first
}

function note(named: Map<string, Asset[]>, text: string, asset: Asset): void {
  const known = named.get(text)
  if (known === undefined) named.set(text, [asset])
  else known.push(asset)
}

function readNamings(assets: readonly Asset[]): AssetNamings {
  const [codes, names] = [new Map<string, Asset[]>(), new Map<string, Asset[]>()]
  for (const asset of assets) {
    const { code, names: own } = foldedAsset(asset)
    note(codes, code, asset)
    for (const name of new Set(own)) note(names, name, asset)
  }
  return { codes, names }
}

const localNamingsOf = new WeakMap<Snapshot['catalogue'], WeakMap<AssetNames, Named>>()

/** Assets by their local names, read once for each function that tells them. */
function localNamings(catalogue: Snapshot['catalogue'], names: AssetNames): Named {
  const ofCatalogue = localNamingsOf.get(catalogue) ?? new WeakMap<AssetNames, Named>()
  localNamingsOf.set(catalogue, ofCatalogue)
  const named = ofCatalogue.get(names) ?? readLocalNamings(catalogue, names)
  ofCatalogue.set(names, named)
  return named
}

function readLocalNamings(catalogue: Snapshot['catalogue'], names: AssetNames): Named {
  const named = new Map<string, Asset[]>()
  for (const asset of catalogue) {
    const local = names(asset).filter((name) => name !== asset.name)
    for (const name of local.flatMap(foldedNames)) note(named, name, asset)
  }
  return named
}

/** Names match as written, or joined by hyphens as they stand in a URL. */
function foldedNames(name: string): readonly string[] {
  const folded = foldText(name)
  return [folded, folded.replaceAll(' ', '-')]
}

/** What a visitor may have meant by a text that names no asset; for a page that is not found. */
export function suggestAssets(snapshot: Snapshot, text: string, limit: number): readonly Asset[] {
  const search = searchWith(createSnapshotMatcher(snapshot, noNames))
  const wanted = text.replaceAll('-', ' ')
  if (foldText(wanted) === '') return []
  return search(wanted, { limit })
}
