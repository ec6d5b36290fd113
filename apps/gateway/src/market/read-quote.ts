import { type CallAnswer, marketQuote, type ParsedInput } from '@portico/contract'
import {
  type Asset,
  type ChangeWindow,
  changeWindows,
  convertAmount,
  type CreditedProvenance,
  type Pair,
  pairChange,
  pairRate,
  pairRateAt,
  quoteProvenance,
  rateNotes,
  type Snapshot,
  unitChangesSince,
} from '@portico/market'
import { type BoundCall, bindCall, type Outcome } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { creditsOf, findPair } from './find-pair.ts'
import { plainDecimal } from './plain-decimal.ts'
import { createSnapshotMemo } from './snapshot-memo.ts'

type Question = ParsedInput<typeof marketQuote>
type Quote = CallAnswer<typeof marketQuote>
type PriceOrigin = NonNullable<Quote['provenance']>['from']

function changeOf(snapshot: Snapshot, pair: Pair, window: ChangeWindow) {
  const change = pairChange(snapshot, pair, window)
  if ('missing' in change) {
    return { window, before: null, since: null, absolute: null, percent: null, missing: change.missing }
  }
  return {
    window,
    before: plainDecimal(change.then),
    since: change.since,
    absolute: plainDecimal(change.absolute),
    percent: plainDecimal(change.percent),
    missing: null,
  }
}

function originOf(snapshot: Snapshot, { id }: Asset): PriceOrigin | null {
  const found = quoteProvenance(snapshot, id)
  if (found === null) return null
  const { price, via, range, confirmation } = found
  const named = ({ source, asOf }: CreditedProvenance) => ({ source: source.id, asOf })
  return {
    ...named(price),
    ...(via === null ? {} : { via: { ...named(via), asset: via.assetId, price: plainDecimal(via.price) } }),
    ...(range === null ? {} : { range: named(range) }),
    ...(confirmation === null ? {} : { confirmation }),
  }
}

/** Where the prices of both sides are from. */
function originsOf(snapshot: Snapshot, pair: Pair): Pick<Quote, 'provenance'> {
  const [from, to] = [originOf(snapshot, pair.from), originOf(snapshot, pair.to)]
  return from === null || to === null ? {} : { provenance: { from, to } }
}

/** The units that a past rate is in and that have changed since. */
function unitsOf(snapshot: Snapshot, pair: Pair, day: string): Pick<Quote, 'unitChanges'> {
  const changes = unitChangesSince(snapshot, pair, day)
  if (changes.length === 0) return {}
  return { unitChanges: changes.map(({ assetId, ...change }) => ({ asset: assetId, ...change })) }
}

function notesOf(pair: Pair): Pick<Quote, 'notes'> {
  const notes = rateNotes(pair).map(({ assetId, ...note }) => ({ asset: assetId, ...note }))
  return notes.length === 0 ? {} : { notes }
}

function rateOf(snapshot: Snapshot, pair: Pair, date: string | undefined) {
  if (date === undefined) return pairRate(snapshot, pair.from, pair.to)
  const dated = pairRateAt(snapshot, pair, date)
  return dated === null ? null : { rate: dated.rate, asOf: dated.date }
}

/** GET /v1/market/quote: one amount at the snapshot's rate, or at the last rate at or before a past day. */
export function readQuote(context: GatewayContext): BoundCall {
  const changesOf = createSnapshotMemo({
    nameOf: (pair: Pair) => `${pair.from.slug}/${pair.to.slug}`,
    compute: (snapshot, pair) => changeWindows.map((window) => changeOf(snapshot, pair, window)),
    limit: 5000,
  })

  function quote(snapshot: Snapshot, { from, to, amount, date }: Question): Outcome<Quote> {
    const found = findPair(snapshot, { from, to })
    if ('unknown' in found)
      return { refusal: 'assetUnknown', message: `${found.unknown}: the asset is unknown` }
    const rate = rateOf(snapshot, found.pair, date)
    if (rate === null) return { refusal: 'rateUnknown' }
    return {
      data: {
        version: snapshot.version,
        asOf: snapshot.asOf,
        from: found.pair.from.slug,
        to: found.pair.to.slug,
        amount,
        rate: plainDecimal(rate.rate),
        value: plainDecimal(convertAmount(amount, rate.rate)),
        rateAsOf: rate.asOf,
        changes: date === undefined ? changesOf(snapshot, found.pair) : [],
        sources: [...creditsOf(snapshot, found.pair)],
        ...(date === undefined ? originsOf(snapshot, found.pair) : unitsOf(snapshot, found.pair, date)),
        ...notesOf(found.pair),
      },
    }
  }

  const quoteOf = createSnapshotMemo({
    nameOf: ({ from, to, amount, date }: Question) => JSON.stringify([from, to, amount, date]),
    compute: quote,
    limit: 5000,
  })
  return bindCall(marketQuote, (question) => quoteOf(context.snapshots.current(), question))
}
