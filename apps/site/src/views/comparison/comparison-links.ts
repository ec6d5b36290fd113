import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, comparedKinds, compareAssets, pegOf, rankedAssets, type Snapshot } from '@portico/market'
import { type AssetRef, assetRef } from '../../figures/asset.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { urls } from '../../pages/urls.generated.ts'
import { multipleText } from './format-comparison.ts'
import { trendingOf } from '../assets/trending.ts'

/** A comparison to go on to, with what it comes to at equal caps. */
export interface ComparisonLink {
  readonly path: string
  readonly from: string
  readonly to: string
  readonly multiple: string
}

/** A comparison with the drawings of both assets. */
export interface ComparisonCard {
  readonly path: string
  readonly from: AssetRef
  readonly to: AssetRef
  readonly multiple: string
}

interface LinksContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Pick<Brand, 'compact'>
}

interface ComparedPair {
  readonly from: Asset
  readonly to: Asset
}

const equalCaps = { mode: 'cap', ratio: '1', supply: 'circulating' } as const

/** Multiples of twenty languages with 250 pairs each, some 800 kB. */
const multipleLimit = 5000
const remembered = createSnapshotMemory<string | null>(multipleLimit)

/** What a pair comes to at equal caps; null where it cannot be compared. Pages of many assets show the same pairs. */
function multipleOf({ snapshot, locale, brand }: LinksContext, { from, to }: ComparedPair): string | null {
  const format = { tag: locale.numberTag, compact: brand.compact }
  return remembered(snapshot, `${format.tag} ${format.compact} ${from.id} ${to.id}`, () => {
    const found = compareAssets(snapshot, { from, to }, equalCaps)
    return 'refused' in found ? null : multipleText(found.multiple, format)
  })
}

interface Listing<Shown> {
  readonly show: (pair: ComparedPair) => Shown
  /** The search ends at so many pairs that can be compared. */
  readonly limit: number
}

function comparedPairs<Shown>(
  context: LinksContext,
  pairs: readonly ComparedPair[],
  { show, limit }: Listing<Shown>,
): readonly (Shown & { readonly path: string; readonly multiple: string })[] {
  const listed: (Shown & { readonly path: string; readonly multiple: string })[] = []
  for (const { from, to } of pairs) {
    if (listed.length === limit) break
    const multiple = from === to ? null : multipleOf(context, { from, to })
    if (multiple !== null)
      listed.push({ path: urls.versus(from.slug, to.slug), ...show({ from, to }), multiple })
  }
  return listed
}

function comparisonLinks(
  context: LinksContext,
  pairs: readonly ComparedPair[],
  limit: number,
): readonly ComparisonLink[] {
  return comparedPairs(context, pairs, {
    limit,
    show: ({ from, to }) => ({ from: from.code, to: to.code }),
  })
}

/** Pairs of assets, each with its multiple at equal caps; those that cannot be compared are left out. */
function comparisonCards(
  context: LinksContext,
  pairs: readonly ComparedPair[],
  limit: number,
): readonly ComparisonCard[] {
  const { locale } = context
  return comparedPairs(context, pairs, {
    limit,
    show: ({ from, to }) => ({ from: assetRef(from, locale), to: assetRef(to, locale) }),
  })
}

const trendingCount = 6

/** The same with the drawings of both assets (CMP-03). */
export function trendingCards(context: LinksContext, to: Asset): readonly ComparisonCard[] {
  return comparisonCards(
    context,
    trendingOf(context.snapshot).map((from) => ({ from, to })),
    trendingCount,
  )
}

const popularCount = 4

/** Each of the largest coins that are no stablecoins, at the cap of the first or the second. */
export function popularComparisons(context: LinksContext): readonly ComparisonCard[] {
  const coins = rankedAssets(context.snapshot)
    .slice(0, 20)
    .filter(({ id }) => pegOf(id) === null)
  const [first, second] = coins
  if (!first || !second) return []
  const pairs = coins
    .slice(1, popularCount + 1)
    .map((from, index) => ({ from, to: index % 2 === 0 ? first : second }))
  return comparisonCards(
    context,
    pairs.filter(({ from, to }) => from !== to),
    popularCount,
  )
}

/** The coins that moved most in seven days, each at the cap of another asset (CMP-03). */
export function trendingComparisons(context: LinksContext, to: Asset): readonly ComparisonLink[] {
  return comparisonLinks(
    context,
    trendingOf(context.snapshot).map((from) => ({ from, to })),
    trendingCount,
  )
}

/** How many of each kind stand among the other comparisons. */
const others = { crypto: 3, metal: 1, stock: 2 } as const

/** One asset at the caps of the largest coins, metals and companies (VS-02): all of them, or the first so many. */
export function otherComparisons(
  context: LinksContext,
  { from, to }: { readonly from: Asset; readonly to: Asset },
  limit = others.crypto + others.metal + others.stock,
): readonly ComparisonLink[] {
  const largest = comparedKinds.flatMap((kind) =>
    rankedAssets(context.snapshot, kind)
      // Both assets may be among the first; what comes behind is not looked at, however many there are.
      .slice(0, others[kind] + 2)
      .filter((asset) => asset !== from && asset !== to)
      .slice(0, others[kind]),
  )
  return comparisonLinks(
    context,
    largest.map((other) => ({ from, to: other })),
    limit,
  )
}
