import { Decimal } from '@portico/decimal'

import { instantMs } from '../model/day.ts'
import { dollarId } from '../rates/dollar.ts'
import type {
  Conversion,
  ForeignQuote,
  QuarantinedQuote,
  QuoteQuarantineReason,
  Quote,
} from '../model/model.ts'
import { type SourceFacts, usualFacts } from './origins.ts'
import { isPast, priceText } from './price-check.ts'

/** A source's price of an asset on its way through the rules. */
export interface Candidate {
  /** In US dollars. */
  readonly quote: Quote
  /** The price as its source published it. */
  readonly published: string
  readonly atMs: number
  /** The price as a binary float: it only judges, it is never shown. */
  readonly value: number
  /** What the price depends on: what it was read from, and all that it was converted by. */
  readonly origins: readonly string[]
  /** Until when it says something of the present; milliseconds since the epoch. */
  readonly freshUntilMs: number
}

/** What a price is admitted by. */
export interface AdmissionTerms {
  readonly nowMs: number
  readonly facts: SourceFacts
}

/** What is published becomes a candidate, or is quarantined at once. */
export type Admission = { readonly candidate: Candidate } | { readonly quarantined: QuarantinedQuote }

/** A quote as quarantined. */
function quarantinedQuote(
  quote: Quote | ForeignQuote,
  price: string,
  reason: QuoteQuarantineReason,
): QuarantinedQuote {
  return { assetId: quote.assetId, source: quote.source, asOf: quote.asOf, price, reason }
}

/** A price as quarantined that was admitted before, so that it is known in US dollars. */
export function quarantinedCandidate(
  { quote, published }: Candidate,
  reason: QuoteQuarantineReason,
): QuarantinedQuote {
  return { ...quarantinedQuote(quote, published, reason), dollars: quote.price }
}

/** Admits a price in US dollars. */
export function admit(quote: Quote, { nowMs, facts }: AdmissionTerms): Admission {
  const price = priceText(quote.price)
  if (price === null) return { quarantined: quarantinedQuote(quote, quote.price, 'not-a-price') }
  const atMs = instantMs(quote.asOf)
  if (!isPast(atMs, nowMs)) return { quarantined: quarantinedQuote(quote, quote.price, 'future') }
  const asOf = quote.asOf.endsWith('Z') ? quote.asOf : new Date(atMs).toISOString()
  const dated = price === quote.price && asOf === quote.asOf ? quote : { ...quote, price, asOf }
  const { origins, staleAfterMs } = facts
  const judged = { atMs, value: Number(price), origins, freshUntilMs: atMs + staleAfterMs }
  return { candidate: { quote: dated, published: quote.price, ...judged } }
}

/** How much older than a price the price of its currency may be. */
export const oldestConversionMs = 48 * 3_600_000

/** Admits a price as it is published, in dollars or by the price that its currency has; null where that has none. */
export function admitPublished(published: ForeignQuote, currency: Quote | null, nowMs: number): Admission {
  const { currency: counted, ...quote } = published
  const terms = { nowMs, facts: usualFacts(quote.source) }
  return counted === dollarId ? admit(quote, terms) : admitForeign(published, currency, terms)
}

/** Admits a price in another currency, by the price that the currency has; null where it has none. The facts are of both together. */
export function admitForeign(
  foreign: ForeignQuote,
  currency: Quote | null,
  terms: AdmissionTerms,
): Admission {
  if (priceText(foreign.price) === null)
    return { quarantined: quarantinedQuote(foreign, foreign.price, 'not-a-price') }
  const atMs = instantMs(foreign.asOf)
  if (!isPast(atMs, terms.nowMs)) return { quarantined: quarantinedQuote(foreign, foreign.price, 'future') }
  if (currency === null || instantMs(currency.asOf) < atMs - oldestConversionMs) {
    return { quarantined: quarantinedQuote(foreign, foreign.price, 'no-conversion') }
  }
  const admission = admit(inDollars(foreign, currency), terms)
  if ('quarantined' in admission)
    return { quarantined: quarantinedQuote(foreign, foreign.price, admission.quarantined.reason) }
  return { candidate: { ...admission.candidate, published: foreign.price } }
}

function inDollars(foreign: ForeignQuote, currency: Quote): Quote {
  const { currency: counted, price, high24h, low24h, ...rest } = foreign
  const dollars = (amount: string) => new Decimal(amount).times(currency.price).toString()
  const range = (amount: string | null) =>
    amount === null || priceText(amount) === null ? null : dollars(amount)
  const via = { assetId: counted, ...conversionBy(currency) }
  return { ...rest, price: dollars(price), high24h: range(high24h), low24h: range(low24h), via }
}

function conversionBy({ price, source, asOf, via, unconfirmed }: Quote): Omit<Conversion, 'assetId'> {
  const direct = { price, source, asOf }
  const mark = unconfirmed ?? via?.unconfirmed
  if (via === undefined && mark === undefined) return direct
  return {
    ...direct,
    ...(via === undefined ? {} : { behind: [via.source, ...(via.behind ?? [])] }),
    ...(mark === undefined ? {} : { unconfirmed: mark }),
  }
}
