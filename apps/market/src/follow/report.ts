import type { Snapshot, SourceCredit } from '@portico/market'
import type { HeldValue, MarketReport, ReportedSource } from '@portico/stores'

import type { HeldPrice } from './held-book.ts'
import type { SourceStatus } from './status.ts'

/** What a report is made of. */
interface ReportFacts {
  /** Every source in the operator's order. */
  readonly credits: readonly SourceCredit[]
  /** By source, of those that are read again and again. */
  readonly statuses: ReadonlyMap<string, SourceStatus>
  readonly shown: Snapshot
  readonly held: readonly HeldPrice[]
  readonly publishedMs: number
}

/** More of them are an outage of a source, which nobody judges one by one. */
const mostHeld = 200
/** A source may publish anything in place of a price. */
const longestText = 64

function countBy(entries: readonly { readonly source: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { source } of entries) counts.set(source, (counts.get(source) ?? 0) + 1)
  return counts
}

function stateOf(status: SourceStatus | undefined): ReportedSource['state'] {
  if (status === undefined) return 'fixed'
  if (status.state === 'ok') return 'working'
  return status.state === 'failing' && status.isRefused ? 'refused' : status.state
}

function heldOf(
  shown: Snapshot,
  { assetId, source, price, dollars, asOf, reason, sinceMs }: HeldPrice,
): HeldValue {
  const quote = shown.quote(assetId)
  return {
    ...{ assetId, source, reason, since: sinceMs },
    kind: shown.asset(assetId)?.kind ?? 'crypto',
    published: price.slice(0, longestText),
    dollars: dollars ?? null,
    asOf: asOf.slice(0, longestText),
    shown: quote === null ? null : { price: quote.price, source: quote.source, asOf: quote.asOf },
  }
}

/** What a process tells operators of the sources that it reads. */
export function reportOf({ credits, statuses, shown, held, publishedMs }: ReportFacts): MarketReport {
  const used = countBy(shown.data.quotes)
  const kept = countBy(held)
  const sources = credits.map(({ id, name }): ReportedSource => {
    const status = statuses.get(id)
    return {
      ...{ id, name, state: stateOf(status), nextAt: status?.nextMs ?? null },
      answeredAt: status?.lastSuccessMs ?? null,
      fault: status?.lastFault?.fault ?? null,
      faultAt: status?.lastFault?.atMs ?? null,
      troubles: [...(status?.troubles ?? [])],
      ...{ used: used.get(id) ?? 0, held: kept.get(id) ?? 0 },
    }
  })
  const newest = held.toSorted((one, other) => other.sinceMs - one.sinceMs).slice(0, mostHeld)
  return {
    publishedAt: publishedMs,
    sources,
    held: newest.map((price) => heldOf(shown, price)),
    more: held.length - newest.length,
  }
}
