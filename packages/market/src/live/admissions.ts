import { dollarId } from '../rates/dollar.ts'
import type { ForeignQuote, QuarantinedQuote, Quote } from '../model/model.ts'
import type { MarketReading } from '../model/reading.ts'
import { type Admission, admit, admitForeign, type Candidate } from './candidate.ts'

/** What readings offer: by asset at most one price a source, in the operator's order; and what is quarantined on arrival. */
export interface Admissions {
  readonly candidates: ReadonlyMap<string, readonly Candidate[]>
  readonly quarantined: readonly QuarantinedQuote[]
}

interface AdmissionRules {
  readonly nowMs: number
  /** Whether anybody asks for the asset's price. */
  isWanted(assetId: string): boolean
  /** The price of a currency that others are counted in; null where there is none. */
  currencyOf(assetId: string): Quote | null
}

/** Admits what is a price. What is counted in another currency is converted. */
export function admitAll(
  readings: readonly MarketReading[],
  { nowMs, isWanted, currencyOf }: AdmissionRules,
): Admissions {
  const candidates = new Map<string, Candidate[]>()
  const quarantined: QuarantinedQuote[] = []
  const take = (admission: Admission) => {
    if ('quarantined' in admission) quarantined.push(admission.quarantined)
    else addCandidate(candidates, admission.candidate)
  }
  const admitted = (foreign: ForeignQuote): Admission => {
    const { currency, ...quote } = foreign
    return currency === dollarId ? admit(quote, nowMs) : admitForeign(foreign, currencyOf(currency), nowMs)
  }
  for (const { quotes, foreign = [] } of readings) {
    for (const quote of quotes) if (isWanted(quote.assetId)) take(admit(quote, nowMs))
    for (const quote of foreign) if (isWanted(quote.assetId)) take(admitted(quote))
  }
  return { candidates, quarantined }
}

/** A source that quotes an asset twice, in two currencies, is one witness: its fresher price counts. */
function addCandidate(candidates: Map<string, Candidate[]>, candidate: Candidate): void {
  const { assetId, source } = candidate.quote
  const others = candidates.get(assetId)
  if (others === undefined) {
    candidates.set(assetId, [candidate])
    return
  }
  const place = others.findIndex(({ quote }) => quote.source === source)
  if (place < 0) others.push(candidate)
  else if (candidate.atMs > (others[place]?.atMs ?? 0)) others[place] = candidate
}
