import { instantMs } from '../model/day.ts'
import {
  type Conversion,
  type Provenance,
  type Quote,
  setByHandSource,
  type SourceCredit,
} from '../model/model.ts'
import { isUnconfirmed } from '../model/unconfirmed.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Where a number is from, with the source as it is credited, and when it was true. */
export interface CreditedProvenance {
  readonly source: SourceCredit
  readonly asOf: string
}

/** The currency that a price was converted by. */
export interface CreditedConversion extends CreditedProvenance {
  readonly assetId: string
  /** US dollars for one unit of it. */
  readonly price: string
}

/** Where the numbers of a quote are from. */
export interface QuoteProvenance {
  readonly price: CreditedProvenance
  /** Null where the source counts in US dollars. */
  readonly via: CreditedConversion | null
  /** Null where no range of the day is known. */
  readonly range: CreditedProvenance | null
  readonly confirmation: Confirmation | null
}

/** What a price lacks that others have: one source alone says that it is at this level, or operators have set it by hand. */
export type Confirmation = 'one-source' | 'set-by-hand'

function confirmationOf(quote: Quote): Confirmation | null {
  if (quote.source === setByHandSource) return 'set-by-hand'
  return isUnconfirmed(quote) ? 'one-source' : null
}

/** Where an asset's price, the rate it was converted by and the range of its day are from; null without a price. */
export function quoteProvenance(snapshot: Snapshot, assetId: string): QuoteProvenance | null {
  const quote = snapshot.quote(assetId)
  const price = quote && credited(snapshot, quote)
  if (quote === null || price === null) return null
  const { via, high24h, low24h, range = quote } = quote
  const isRanged = high24h !== null && low24h !== null
  return {
    price,
    via: via === undefined ? null : creditedConversion(snapshot, via),
    range: isRanged ? credited(snapshot, range) : null,
    confirmation: confirmationOf(quote),
  }
}

function credited(snapshot: Snapshot, { source, asOf }: Provenance): CreditedProvenance | null {
  const credit = snapshot.sources.find(({ id }) => id === source)
  return credit === undefined ? null : { source: credit, asOf }
}

function creditedConversion(snapshot: Snapshot, via: Conversion): CreditedConversion | null {
  const from = credited(snapshot, via)
  return from && { ...from, assetId: via.assetId, price: via.price }
}

/** From here on a price of another day is an older one: a minute before midnight is not yet another day's price. */
const olderMs = 86_400_000

/** The day (YYYY-MM-DD) of a price that is a day or more older than its snapshot; null where it is not. */
export function olderDayOf(snapshot: Snapshot, { asOf }: Pick<Quote, 'asOf'>): string | null {
  return instantMs(snapshot.asOf) - instantMs(asOf) >= olderMs ? asOf.slice(0, 10) : null
}
