import { type Pair, resolveAsset, type Snapshot, type SourceCredit } from '@portico/market'

/** The two assets that a caller named, or which of the two names none. */
export type FoundPair = { readonly pair: Pair } | { readonly unknown: 'from' | 'to' }

/** Reads both references of a pair: slug, code or name. */
export function findPair(
  snapshot: Snapshot,
  references: { readonly from: string; readonly to: string },
): FoundPair {
  const from = resolveAsset(snapshot, references.from)
  if (from === null) return { unknown: 'from' }
  const to = resolveAsset(snapshot, references.to)
  return to === null ? { unknown: 'to' } : { pair: { from, to } }
}

/** The credits of the sources that a pair's prices come from, and what they were converted by. */
export function creditsOf(snapshot: Snapshot, pair: Pair): readonly SourceCredit[] {
  const quotes = [pair.from, pair.to].map((asset) => snapshot.quote(asset.id))
  const ids = quotes.flatMap((quote) => [quote?.source, quote?.via?.source, ...(quote?.via?.behind ?? [])])
  return snapshot.sources.filter((credit) => ids.includes(credit.id))
}
