import type { LocaleEntry } from '@portico/locale'
import { type Pair, pairRate, type PairRate, resolveAsset, type Snapshot } from '@portico/market'
import { localNames } from '../figures/asset.ts'

/** What the path of a machine view names. */
export type FoundPair =
  | { readonly kind: 'found'; readonly pair: Pair; readonly rate: PairRate }
  /** Named otherwise than by slug; the slugs are in `pair`. */
  | { readonly kind: 'elsewhere'; readonly pair: Pair }
  | { readonly kind: 'missing' }
  /** It names an asset that the operator has taken off (GATE-05). */
  | { readonly kind: 'gone' }

/** Finds both assets of a path as the page does: by slug, else by code or name in the page's language. */
export function findPair(
  snapshot: Snapshot,
  params: Readonly<Record<string, string>>,
  locale: LocaleEntry,
): FoundPair {
  const sides = [params['from'] ?? '', params['to'] ?? ''] as const
  const find = (text: string) => snapshot.asset(text) ?? resolveAsset(snapshot, text, localNames(locale))
  const [from, to] = [find(sides[0]), find(sides[1])]
  const rate = from && to && pairRate(snapshot, from, to)
  if (!from || !to || !rate)
    return { kind: sides.some((text) => snapshot.isDelisted(text)) ? 'gone' : 'missing' }
  const isCanonical = from.slug === params['from'] && to.slug === params['to']
  return isCanonical ? { kind: 'found', pair: { from, to }, rate } : { kind: 'elsewhere', pair: { from, to } }
}
