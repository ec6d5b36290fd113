import type { Asset, AssetKind } from './model.ts'
import { foldText, typoDistance } from './text.ts'

/** How much is asked for, and of which kinds. */
export interface SearchOptions {
  readonly limit: number
  /** Only these kinds; all when left out. */
  readonly kinds?: readonly AssetKind[]
}

/** What a search needs to know of an asset. */
export type SearchableAsset = Pick<Asset, 'slug' | 'code' | 'name' | 'kind'>

/** Finds assets by name, code or a misspelling of either, best first. */
export type AssetSearch<Found extends SearchableAsset = Asset> = (
  query: string,
  options: SearchOptions,
) => readonly Found[]

/** More names of an asset, such as the localised ones. */
export type AssetNames<Found extends SearchableAsset = Asset> = (asset: Found) => readonly string[]

/** Folded texts that an asset is found by. */
interface SearchTexts {
  readonly codes: readonly string[]
  readonly names: readonly string[]
  readonly words: readonly string[]
}

/**
 * Makes a search over assets. Best first: exact code, code prefix, name prefix, word prefix, substring, then small typos
 * (one slip in words of up to five letters, two in longer ones); ties keep the order given. Case and diacritics do not
 * matter. An empty query gives the first assets. The first search makes the index; one that is never used costs nothing.
 */
export function createAssetSearch<Found extends SearchableAsset>(
  assets: readonly Found[],
  names: AssetNames<Found> = () => [],
): AssetSearch<Found> {
  let entries: readonly { readonly asset: Found; readonly texts: SearchTexts }[] | null = null
  return (query, { limit, kinds }) => {
    entries ??= assets.map((asset) => ({ asset, texts: textsOf(asset, names(asset)) }))
    const wanted = foldText(query)
    const ranked: { asset: Found; rank: number }[] = []
    for (const { asset, texts } of entries) {
      if (kinds !== undefined && !kinds.includes(asset.kind)) continue
      const rank = rankOf(texts, wanted)
      if (rank !== null) ranked.push({ asset, rank })
    }
    return ranked
      .toSorted((left, right) => left.rank - right.rank)
      .slice(0, limit)
      .map((match) => match.asset)
  }
}

/** Texts of assets without other names, which most have in every language; shared between all searches. */
const plainTexts = new WeakMap<SearchableAsset, SearchTexts>()

function textsOf(asset: SearchableAsset, names: readonly string[]): SearchTexts {
  if (names.some((name) => name !== asset.name)) return madeTexts(asset, names)
  const texts = plainTexts.get(asset) ?? madeTexts(asset, [])
  plainTexts.set(asset, texts)
  return texts
}

function madeTexts(asset: SearchableAsset, moreNames: readonly string[]): SearchTexts {
  const names = [...new Set([asset.name, ...moreNames].map(foldText))].filter((name) => name !== '')
  return {
    codes: [...new Set([foldText(asset.code), foldText(asset.slug)])],
    names,
    words: [...new Set(names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)))].filter((word) => word !== ''),
  }
}

/** 0 is best; null is no match. */
function rankOf(texts: SearchTexts, wanted: string): number | null {
  const { codes, names, words } = texts
  if (wanted === '') return 0
  if (codes.includes(wanted)) return 0
  if (names.includes(wanted)) return 1
  if (codes.some((code) => code.startsWith(wanted))) return 2
  if (names.some((name) => name.startsWith(wanted))) return 3
  if (words.some((word) => word.startsWith(wanted))) return 4
  if ([...codes, ...names].some((text) => text.includes(wanted))) return 5
  return typoRank(texts, wanted)
}

function typoRank({ codes, names, words }: SearchTexts, wanted: string): number | null {
  const allowed = allowedTypos(wanted)
  if (allowed === 0) return null
  const best = Math.min(...[...codes, ...names, ...words].map((text) => typoDistance(text, wanted, allowed)))
  return best <= allowed ? 5 + best : null
}

function allowedTypos(wanted: string): number {
  if (wanted.length < 3) return 0
  return wanted.length <= 5 ? 1 : 2
}
