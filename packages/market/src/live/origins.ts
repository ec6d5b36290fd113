import { staleAfterMs } from '../model/staleness.ts'
import type { Quote } from '../model/model.ts'
import type { MarketReading } from '../model/reading.ts'

/** What judging has to know of a source. */
export interface SourceFacts {
  /** Where its prices come from: itself, or what it republishes. */
  readonly origins: readonly string[]
  /** How old its prices may grow until they say nothing of the present. */
  readonly staleAfterMs: number
}

/** What a reading says of its source. */
export function factsOf({ credit, upstream }: Pick<MarketReading, 'credit' | 'upstream'>): SourceFacts {
  return { origins: [upstream ?? credit.id], staleAfterMs: staleAfterMs(credit.pace) }
}

/** What is assumed of a source that has no reading at present. */
export function usualFacts(source: string): SourceFacts {
  return { origins: [source], staleAfterMs: staleAfterMs('daily') }
}

/** Everything that a current price depends on: its source, and the source of every price that it was converted by. */
export function originsOf(
  { source, via }: Pick<Quote, 'source' | 'via'>,
  originOf: (source: string) => string,
): readonly string[] {
  const sources = via === undefined ? [source] : [source, via.source, ...(via.behind ?? [])]
  return sources.map(originOf)
}

/** A currency that others are counted in, with what its price depends on. */
export interface CurrencyPrice {
  readonly quote: Quote
  readonly origins: readonly string[]
}

type Dependent = Pick<SourceFacts, 'origins'>

/** Whether two prices have nothing in common that could make both of them wrong. */
function areIndependent(left: Dependent, right: Dependent): boolean {
  return !left.origins.some((origin) => right.origins.includes(origin))
}

/**
 * How many of several prices are independent of each other: the size of the largest set of which no two share an origin. Exact;
 * a price that shares nothing with the others is always in it, so that the search only branches where sources depend on others.
 */
export function independentCount(prices: readonly Dependent[]): number {
  const [first, ...others] = prices
  if (first === undefined) return 0
  const apart = others.filter((other) => areIndependent(first, other))
  const withFirst = 1 + independentCount(apart)
  return apart.length === others.length ? withFirst : Math.max(withFirst, independentCount(others))
}
