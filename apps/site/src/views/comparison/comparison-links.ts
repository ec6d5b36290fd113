import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, comparedKinds, compareAssets, rankedAssets, type Snapshot } from '@portico/market'
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

interface LinksContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Pick<Brand, 'compact'>
}

function comparisonLinks(
  { snapshot, locale, brand }: LinksContext,
  pairs: readonly { readonly from: Asset; readonly to: Asset }[],
): readonly ComparisonLink[] {
  const terms = { mode: 'cap', ratio: '1', supply: 'circulating' } as const
  return pairs.flatMap(({ from, to }) => {
    const found = compareAssets(snapshot, { from, to }, terms)
    if ('refused' in found || from === to) return []
    const multiple = multipleText(found.multiple, { tag: locale.numberTag, compact: brand.compact })
    return [{ path: urls.versus(from.slug, to.slug), from: from.code, to: to.code, multiple }]
  })
}

const trendingCount = 6

/** The coins that moved most in seven days, each at the cap of another asset (CMP-03). */
export function trendingComparisons(context: LinksContext, to: Asset): readonly ComparisonLink[] {
  return comparisonLinks(
    context,
    trendingOf(context.snapshot).map((from) => ({ from, to })),
  ).slice(0, trendingCount)
}

/** How many of each kind stand among the other comparisons. */
const others = { crypto: 3, metal: 1, stock: 2 } as const

/** One asset at the caps of the largest coins, metals and companies (VS-02). */
export function otherComparisons(
  context: LinksContext,
  { from, to }: { readonly from: Asset; readonly to: Asset },
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
  )
}
