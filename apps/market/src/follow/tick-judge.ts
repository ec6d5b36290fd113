import {
  admitPublished,
  agree,
  areNear,
  isJump,
  isOffPeg,
  pegOf,
  type Quote,
  type Snapshot,
  staleAfterMs,
} from '@portico/market'
import type { LivePrice } from '@portico/stores'

import type { Tick } from '../ports/source.ts'

/** What pushed prices are judged by. */
export interface TickJudgeOptions {
  /** The current snapshot. */
  snapshot(): Snapshot
  /** Milliseconds since the epoch. */
  now(): number
  /** Ids of the sources in the operator's order of preference. */
  readonly order: readonly string[]
  /** Ids of the sources that are authoritative while they are sound. */
  readonly authoritative: ReadonlySet<string>
  /** Whether an operator has set the asset's price by hand, beside which no other one is passed on. */
  isSet(assetId: string): boolean
}

/** An earlier source in the operator's order is listened to alone for so long after its last price. */
const preferenceMs = 10_000

type Judged = Pick<LivePrice, 'price' | 'asOf' | 'source'>

function newer(left: Judged | null, right: Judged | null): Judged | null {
  if (left === null || right === null) return left ?? right
  return Date.parse(left.asOf) > Date.parse(right.asOf) ? left : right
}

/** Whether a price agrees with the current one, where another source has told that one at about the same time. */
function agreesWith(current: Quote | null, price: Judged, kind: Parameters<typeof agree>[0]): boolean {
  if (current === null || current.source === price.source) return true
  const isNear = areNear(kind, Date.parse(price.asOf), Date.parse(current.asOf))
  return !isNear || agree(kind, Number(price.price), Number(current.price))
}

/** Whether a stablecoin's price is far from its peg, or nobody knows how far. */
function isAwayFromPeg(snapshot: Snapshot, assetId: string, price: string): boolean {
  const currency = pegOf(assetId)
  if (currency === null) return false
  const peg = currency === 'usd' ? '1' : snapshot.quote(currency)?.price
  return peg === undefined || isOffPeg(Number(price), Number(peg))
}

/**
 * Gives what judges a pushed price against the last one that was passed on: its price in US dollars, or null. It passes when
 * a merge would admit it, when it is newer than the last good one and no jump from it or from the snapshot's, when a stablecoin is at its
 * peg, and when it agrees with what other sources say; beside an authoritative source only that one's prices pass. Everything else is left
 * to the merge, which may confirm it.
 */
export function createTickJudge({ snapshot, now, order, authoritative, isSet }: TickJudgeOptions) {
  function isItsTurn(price: Judged, current: Quote | null, last: Judged | null): boolean {
    const atMs = Date.parse(price.asOf)
    if (current !== null && atMs < Date.parse(current.asOf)) return false
    if (current !== null && isWatched(current, price.source)) return false
    if (last === null) return true
    const isPreferred = order.indexOf(last.source) < order.indexOf(price.source)
    return atMs > Date.parse(last.asOf) + (isPreferred ? preferenceMs : 0)
  }

  /** Whether a source only watches the current price, which is an authoritative one and of the present. */
  function isWatched({ source, asOf }: Quote, other: string): boolean {
    if (!authoritative.has(source) || source === other) return false
    const pace = snapshot().sources.find(({ id }) => id === source)?.pace
    return now() <= Date.parse(asOf) + staleAfterMs(pace)
  }

  return (source: string, tick: Tick, last: LivePrice | null): LivePrice | null => {
    const { assetId, price, currency, at } = tick
    const asset = snapshot().asset(assetId)
    const published = { assetId, price, currency, source, asOf: at, high24h: null, low24h: null }
    const admission = admitPublished(published, snapshot().quote(currency), now())
    if (asset === null || 'quarantined' in admission || isSet(assetId)) return null
    const { quote } = admission.candidate
    const current = snapshot().quote(assetId)
    if (!isItsTurn(quote, current, last)) return null
    const references = [newer(last, current), current].filter((reference) => reference !== null)
    if (references.some((reference) => isJump(Number(quote.price), Number(reference.price)))) return null
    if (isAwayFromPeg(snapshot(), assetId, quote.price)) return null
    if (!agreesWith(current, quote, asset.kind)) return null
    return { assetId, price: quote.price, asOf: quote.asOf, source }
  }
}
