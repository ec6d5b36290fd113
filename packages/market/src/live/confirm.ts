import { instantMs } from '../model/day.ts'
import type { AssetKind, QuoteQuarantineReason, UnconfirmedLevel } from '../model/model.ts'
import { agree, isJump, isRoundFactor } from './agreement.ts'
import type { Candidate } from './candidate.ts'
import type { Case } from './case.ts'
import type { PendingJump } from './model.ts'
import { independentCount } from './origins.ts'
import { isOffPeg } from './pegs.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long one source has to hold a jump until it is believed. */
export const holdMs: Readonly<Record<AssetKind, number>> = {
  crypto: 2 * minuteMs,
  fiat: hourMs,
  metal: hourMs,
  stock: hourMs,
}

/** The same where a jump looks like a mistake of units and no other source could tell. A day is three publications of a daily source. */
const roundHoldMs: Readonly<Record<AssetKind, number>> = {
  crypto: 30 * minuteMs,
  fiat: 24 * hourMs,
  metal: 24 * hourMs,
  stock: 24 * hourMs,
}

/** Prices of different times that a held level takes: a clock that stands still holds nothing. */
const leastReadings = 3

/** What a price is, once its source and those that agree with it are known. */
export type Finding =
  /** It is where the last price was, whose mark it keeps. */
  | { readonly is: 'usual'; readonly mark: UnconfirmedLevel | null }
  /** Another level, which is believed. */
  | { readonly is: 'confirmed' }
  /** Another level that one source has held for long, while it is the only one. */
  | { readonly is: 'unconfirmed'; readonly mark: UnconfirmedLevel }
  /** Another level, which is not believed yet. */
  | {
      readonly is: 'waiting'
      readonly reason: Extract<QuoteQuarantineReason, 'jump' | 'off-peg'>
      readonly jump: PendingJump | null
    }

const usual: Finding = { is: 'usual', mark: null }

/** The last good price, and what the price was some time ago, of those that a price has jumped from. */
function jumpedFrom({ lastGood, level }: Case, value: number): readonly number[] {
  if (lastGood === null) return []
  return [lastGood.value, level ?? lastGood.value].filter((reference) => isJump(value, reference))
}

/**
 * What is found of a believed price of an asset.
 * @param agreeing The prices that say about the same at about the same time, itself included.
 */
export function findingOf(own: Case, candidate: Candidate, agreeing: readonly Candidate[]): Finding {
  const { kind, accepted, lastGood } = own
  const { value } = candidate
  if (accepted.some((price) => agree(kind, Number(price), value))) return { is: 'confirmed' }
  if (isAloneOffPeg(own, candidate)) return { is: 'waiting', reason: 'off-peg', jump: null }
  const mark = lastGood?.quote.unconfirmed ?? null
  const jumped = jumpedFrom(own, value)
  if (mark === null && jumped.length === 0) return usual
  if (independentCount(agreeing) > 1) return { is: 'confirmed' }
  if (mark !== null && !isJump(value, Number(mark.before))) return { is: 'confirmed' }
  return jumped.length === 0 ? { is: 'usual', mark } : heldFinding(own, candidate, jumped)
}

/** Whether a stablecoin's price is far from its peg and no other independent source has it there. */
function isAloneOffPeg({ kind, candidates, peg, nowMs }: Case, candidate: Candidate): boolean {
  if (peg === null || !isOffPeg(candidate.value, peg)) return false
  const others = candidates.filter(
    ({ value, freshUntilMs }) =>
      freshUntilMs >= nowMs && isOffPeg(value, peg) && agree(kind, value, candidate.value),
  )
  return independentCount([candidate, ...others]) < 2
}

function heldFinding(own: Case, candidate: Candidate, jumped: readonly number[]): Finding {
  const { kind, nowMs, lastGood } = own
  const jump = continued(own, candidate)
  const firstMs = instantMs(jump.firstAsOf)
  const later = own.candidates.filter(
    ({ atMs, value }) => atMs >= firstMs && agree(kind, value, candidate.value),
  )
  if (independentCount([candidate, ...later]) > 1) return { is: 'confirmed' }
  const waiting: Finding = { is: 'waiting', reason: 'jump', jump }
  if (jump.readings < leastReadings) return waiting
  const heldMs = Math.min(nowMs - instantMs(jump.since), instantMs(jump.asOf) - firstMs)
  const isRound = jumped.some((reference) => isRoundFactor(candidate.value, reference))
  if (!isRound) return heldMs >= holdMs[kind] ? { is: 'confirmed' } : waiting
  if (heldMs < roundHoldMs[kind] || !isOnlySource(own)) return waiting
  const before = lastGood?.quote.unconfirmed?.before ?? lastGood?.quote.price
  return before === undefined
    ? { is: 'confirmed' }
    : { is: 'unconfirmed', mark: { since: jump.since, before } }
}

/** Whether no other independent source has a price of the present. */
function isOnlySource({ candidates, nowMs }: Case): boolean {
  return independentCount(candidates.filter(({ freshUntilMs }) => freshUntilMs >= nowMs)) < 2
}

/** The jump as it was known, with what is new of it; a new one where the source was elsewhere before. */
function continued({ kind, pending, nowMs }: Case, { quote, value, atMs }: Candidate): PendingJump {
  const { assetId, source, price, asOf } = quote
  const known = pending.find((jump) => jump.source === source)
  if (known === undefined || !agree(kind, Number(known.price), value)) {
    return {
      assetId,
      source,
      price,
      asOf,
      since: new Date(nowMs).toISOString(),
      firstAsOf: asOf,
      readings: 1,
    }
  }
  if (atMs <= instantMs(known.asOf)) return known
  return { ...known, price, asOf, readings: known.readings + 1 }
}
