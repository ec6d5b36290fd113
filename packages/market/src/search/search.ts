import type { Asset, AssetKind } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { otherNames } from './other-names.ts'
import { foldText } from './text.ts'
import { type FoldedTexts, foldTexts, type Match, matchItems } from './text-search.ts'

/** How much is asked for, and of which kinds. */
export interface SearchOptions {
  readonly limit: number
  /** Only these kinds; all when left out. */
  readonly kinds?: readonly AssetKind[]
}

/** What a search needs to know of an asset. */
export type SearchableAsset = Pick<Asset, 'slug' | 'code' | 'name' | 'kind'> & Partial<Pick<Asset, 'symbol'>>

/** Finds assets by name, code, symbol or a misspelling of a name or code, best first. */
export type AssetSearch<Found extends SearchableAsset = Asset> = (
  query: string,
  options: SearchOptions,
) => readonly Found[]

/** The same, saying how well each fits; all that fit. */
export type AssetMatcher<Found extends SearchableAsset = Asset> = (
  query: string,
  options?: Pick<SearchOptions, 'kinds'>,
) => readonly Match<Found>[]

/** More names of an asset, such as the localised ones. */
export type AssetNames<Found extends SearchableAsset = Asset> = (asset: Found) => readonly string[]

/**
 * Makes a matcher of assets. Best first: exact code, exact name, code prefix, name prefix, word prefixes, substring, then
 * small typos (one typo in words of up to five letters, two in longer ones); ties keep the order given. Case and diacritics
 * do not matter. The asset whose slug is typed comes before one that merely shares the text as its code or sign, such as ZK,
 * the sign of the kwacha. An asset is found by its English name, by those of `names`, and by what it is called elsewhere. An empty
 * query gives all assets. The first search makes the index; one that is never used costs nothing.
 */
export function createAssetMatcher<Found extends SearchableAsset>(
  assets: readonly Found[],
  names: AssetNames<Found> = () => [],
): AssetMatcher<Found> {
  let texts: readonly FoldedTexts[] | null = null
  return matcherOf((query) => {
    texts ??= textsOfAll(assets, names)
    return matchItems(assets, texts, query)
  })
}

/** A matcher, from what finds all that fit, in their order. */
function matcherOf<Found extends SearchableAsset>(
  find: (query: string) => readonly Match<Found>[],
): AssetMatcher<Found> {
  return (query, { kinds } = {}) => {
    const matches = ownSlugFirst(find(query), foldText(query))
    return kinds === undefined ? matches : matches.filter(({ item }) => kinds.includes(item.kind))
  }
}

const keptTexts = new WeakMap<Snapshot['catalogue'], WeakMap<AssetNames, readonly FoldedTexts[]>>()

/** The texts of all assets, read once for as long as none of them changes. */
function textsOfCatalogue(catalogue: Snapshot['catalogue'], names: AssetNames): readonly FoldedTexts[] {
  const ofCatalogue = keptTexts.get(catalogue) ?? new WeakMap<AssetNames, readonly FoldedTexts[]>()
  keptTexts.set(catalogue, ofCatalogue)
  const texts = ofCatalogue.get(names) ?? textsOfAll(catalogue, names)
  ofCatalogue.set(names, texts)
  return texts
}

/**
 * The same over the assets of a snapshot, in their order: an index for each function `names`, which the next snapshot uses as well while
 * no asset changes. Hand in the same function again.
 */
export function createSnapshotMatcher(snapshot: Snapshot, names: AssetNames): AssetMatcher {
  const { assets, catalogue, placeOf } = snapshot
  return matcherOf((query) => {
    if (foldText(query) === '') return matchItems(assets, [], query)
    return matchItems(catalogue, textsOfCatalogue(catalogue, names), query).toSorted(
      (left, right) => left.rank - right.rank || placeOf(left.item.id) - placeOf(right.item.id),
    )
  })
}

function ownSlugFirst<Found extends SearchableAsset>(
  matches: readonly Match<Found>[],
  typed: string,
): readonly Match<Found>[] {
  const own = matches.findIndex(({ item }) => item.slug === typed)
  const match = matches[own]
  return match === undefined || own === 0 ? matches : [match, ...matches.toSpliced(own, 1)]
}

/** Makes a search over assets: the first ones that {@link createAssetMatcher} finds. */
export function createAssetSearch<Found extends SearchableAsset>(
  assets: readonly Found[],
  names: AssetNames<Found> = () => [],
): AssetSearch<Found> {
  return searchWith(createAssetMatcher(assets, names))
}

/** The search of a matcher. */
export function searchWith<Found extends SearchableAsset>(match: AssetMatcher<Found>): AssetSearch<Found> {
  return (query, { limit, ...options }) =>
    match(query, options)
      .slice(0, limit)
      .map(({ item }) => item)
}

/** Texts of assets without local names, which most are in every language; shared between all searches. */
const plainTexts = new WeakMap<SearchableAsset, FoldedTexts>()

/** Reads the texts of assets ahead of the first search, some at a time, as a large catalogue takes too long for one request. */
export function prepareSearch(assets: readonly SearchableAsset[]): void {
  for (const asset of assets) textsOf(asset, [])
}

function textsOfAll<Found extends SearchableAsset>(
  assets: readonly Found[],
  names: AssetNames<Found>,
): readonly FoldedTexts[] {
  return assets.map((asset) => textsOf(asset, names(asset)))
}

function textsOf(asset: SearchableAsset, names: readonly string[]): FoldedTexts {
  const local = names.filter((name) => name !== asset.name)
  if (local.length > 0) return readTexts(asset, local)
  const texts = plainTexts.get(asset) ?? readTexts(asset, [])
  plainTexts.set(asset, texts)
  return texts
}

function readTexts(asset: SearchableAsset, local: readonly string[]): FoldedTexts {
  const symbols = asset.symbol ? [asset.symbol] : []
  return foldTexts({
    codes: [asset.code, asset.slug, ...symbols],
    names: [asset.name, ...local, ...otherNames(asset.slug)],
  })
}
