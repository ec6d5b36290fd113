import { instantMs } from '../model/day.ts'
import type { QuarantinedQuote, Provenance, Quote } from '../model/model.ts'
import type { Candidate } from './candidate.ts'
import { priceText } from './price-check.ts'

const dayMs = 86_400_000

interface DayRange extends Provenance {
  readonly high: string
  readonly low: string
  readonly atMs: number
}

interface RangeTerms {
  readonly candidates: readonly Candidate[]
  /** The price that was current before, whose range stands as long as no source has a fresher one. */
  readonly before: Candidate | null
  readonly quarantined: readonly QuarantinedQuote[]
  readonly nowMs: number
}

/**
 * A price with the day's range of the freshest source that has one and whose price is not quarantined. A range that is older than a
 * day or that does not enclose the price says nothing about it.
 */
export function withRange(quote: Quote, { candidates, before, quarantined, nowMs }: RangeTerms): Quote {
  const isQuarantined = ({ quote: { source } }: Candidate) =>
    quarantined.some((entry) => entry.source === source)
  const believed =
    quarantined.length === 0 ? candidates : candidates.filter((candidate) => !isQuarantined(candidate))
  const freshest = [...believed, ...(before === null ? [] : [before])].reduce<DayRange | null>(
    (found, candidate) => {
      const range = rangeOf(candidate)
      return range === null || (found !== null && found.atMs >= range.atMs) ? found : range
    },
    null,
  )
  const isTold = freshest !== null && freshest.atMs >= nowMs - dayMs && encloses(freshest, quote.price)
  return ranged(quote, isTold ? freshest : null)
}

function rangeOf({ quote, atMs }: Candidate): DayRange | null {
  const { high24h, low24h, source, asOf, range } = quote
  if (high24h === null || low24h === null) return null
  const [high, low] = [priceText(high24h), priceText(low24h)]
  if (high === null || low === null) return null
  return range === undefined
    ? { source, asOf, atMs, high, low }
    : { source: range.source, asOf: range.asOf, atMs: instantMs(range.asOf), high, low }
}

/** Prices differ in their first digits before they differ in their last, so that binary floats can tell. */
function encloses({ high, low }: DayRange, price: string): boolean {
  return Number(low) <= Number(price) && Number(price) <= Number(high)
}

/** The same object where nothing changes. */
function ranged(quote: Quote, found: DayRange | null): Quote {
  const { range, ...rest } = quote
  if (found === null) {
    const isBare = quote.high24h === null && quote.low24h === null && range === undefined
    return isBare ? quote : { ...rest, high24h: null, low24h: null }
  }
  const { source, asOf, high, low } = found
  const isOwn = source === quote.source && asOf === quote.asOf
  if (isOwn && range === undefined && high === quote.high24h && low === quote.low24h) return quote
  const told = { ...rest, high24h: high, low24h: low }
  return isOwn ? told : { ...told, range: { source, asOf } }
}
