import { dollarId } from '../rates/dollar.ts'
import type { QuarantinedQuote } from '../model/model.ts'
import type { MarketReading } from '../model/reading.ts'
import { type Admission, type AdmissionTerms, admit, admitForeign, type Candidate } from './candidate.ts'
import { type CurrencyPrice, factsOf } from './origins.ts'

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
  currencyOf(assetId: string): CurrencyPrice | null
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
  for (const reading of readings) {
    const terms = { nowMs, facts: factsOf(reading) }
    const termsOf = createForeignTerms(terms, currencyOf)
    for (const quote of reading.quotes) if (isWanted(quote.assetId)) take(admit(quote, terms))
    for (const foreign of reading.foreign ?? []) {
      if (!isWanted(foreign.assetId)) continue
      const { currency, ...quote } = foreign
      const price = currencyOf(currency)?.quote ?? null
      take(currency === dollarId ? admit(quote, terms) : admitForeign(foreign, price, termsOf(currency)))
    }
  }
  return { candidates, quarantined }
}

/** What prices of a source depend on that are counted in a currency: the source and what the currency's price depends on. */
function createForeignTerms(
  terms: AdmissionTerms,
  currencyOf: AdmissionRules['currencyOf'],
): (currency: string) => AdmissionTerms {
  const known = new Map<string, AdmissionTerms>()
  return (currency) => {
    const made = known.get(currency)
    if (made !== undefined) return made
    const { facts } = terms
    const origins = [...facts.origins, ...(currencyOf(currency)?.origins ?? [])]
    const both = { ...terms, facts: { ...facts, origins } }
    known.set(currency, both)
    return both
  }
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
