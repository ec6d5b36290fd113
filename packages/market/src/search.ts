import type { Asset, AssetKind } from './model.ts'
import { foldText, typoDistance } from './text.ts'

export interface SearchOptions {
  readonly limit: number
  /** Only these kinds; all when left out. */
  readonly kinds?: readonly AssetKind[]
}

export type AssetSearch = (query: string, options: SearchOptions) => readonly Asset[]

/** More names of an asset, such as the localised ones. */
export type AssetNames = (asset: Asset) => readonly string[]

interface SearchEntry {
  readonly asset: Asset
  readonly codes: readonly string[]
  readonly names: readonly string[]
  readonly words: readonly string[]
}

/**
 * Makes a search over assets. Best first: exact code, code prefix, name prefix, word prefix, substring, then small typos
 * (one slip in words of up to five letters, two in longer ones); ties keep the order given. Case and diacritics do not
 * matter. An empty query gives the first assets. The first search makes the index; one that is never used costs nothing.
 */
export function createAssetSearch(assets: readonly Asset[], names: AssetNames = () => []): AssetSearch {
  let entries: readonly SearchEntry[] | null = null
  return (query, { limit, kinds }) => {
    entries ??= assets.map((asset) => entryOf(asset, names(asset)))
    const wanted = foldText(query)
    const ranked: { asset: Asset; rank: number }[] = []
    for (const entry of entries) {
      if (kinds !== undefined && !kinds.includes(entry.asset.kind)) continue
      const rank = rankOf(entry, wanted)
      if (rank !== null) ranked.push({ asset: entry.asset, rank })
    }
    return ranked
      .toSorted((left, right) => left.rank - right.rank)
      .slice(0, limit)
      .map((match) => match.asset)
  }
}

/** Entries of assets without other names, which most have in every language; shared between all searches. */
const plainEntries = new WeakMap<Asset, SearchEntry>()

function entryOf(asset: Asset, names: readonly string[]): SearchEntry {
  if (names.some((name) => name !== asset.name)) return madeEntry(asset, names)
  const entry = plainEntries.get(asset) ?? madeEntry(asset, [])
  plainEntries.set(asset, entry)
  return entry
}

function madeEntry(asset: Asset, moreNames: readonly string[]): SearchEntry {
  const names = [...new Set([asset.name, ...moreNames].map(foldText))].filter((name) => name !== '')
  return {
    asset,
    codes: [...new Set([foldText(asset.code), foldText(asset.slug)])],
    names,
    words: [...new Set(names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)))].filter((word) => word !== ''),
  }
}

/** 0 is best; null is no match. */
function rankOf(entry: SearchEntry, wanted: string): number | null {
  const { codes, names, words } = entry
  if (wanted === '') return 0
  if (codes.includes(wanted)) return 0
  if (names.includes(wanted)) return 1
  if (codes.some((code) => code.startsWith(wanted))) return 2
  if (names.some((name) => name.startsWith(wanted))) return 3
  if (words.some((word) => word.startsWith(wanted))) return 4
  if ([...codes, ...names].some((text) => text.includes(wanted))) return 5
  return typoRank(entry, wanted)
}

function typoRank({ codes, names, words }: SearchEntry, wanted: string): number | null {
  const allowed = allowedTypos(wanted)
  if (allowed === 0) return null
  const best = Math.min(...[...codes, ...names, ...words].map((text) => typoDistance(text, wanted, allowed)))
  return best <= allowed ? 5 + best : null
}

function allowedTypos(wanted: string): number {
  if (wanted.length < 3) return 0
  return wanted.length <= 5 ? 1 : 2
}
