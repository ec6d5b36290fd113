import type { Asset, Quote } from '../model/model.ts'
import { admit, type Candidate } from './candidate.ts'
import type { Case, Verdict } from './case.ts'
import { holdMs } from './confirm.ts'
import { judge } from './judge.ts'
import { type Level, type MergeInput, noRules, type PendingJump, type RejectedLevel } from './model.ts'
import type { SourceFacts } from './origins.ts'
import { withRange } from './range.ts'

/** What the merge knows before it looks at prices. */
export interface Known {
  readonly assets: readonly Asset[]
  /** The day since which an asset's prices mean what they mean today; null where they always did. */
  cutOf(assetId: string): string | null
}

/** A current price, with its time in milliseconds since the epoch. */
export interface DatedQuote {
  readonly quote: Quote
  readonly atMs: number
}

/** What an asset's price is after a merge. */
export interface Judged extends Pick<Verdict, 'quarantined' | 'pending'> {
  readonly id: string
  /** Null where the asset never had a good price. */
  readonly current: DatedQuote | null
  /** Whether a newer price than the current one waits to be confirmed. */
  readonly isWaiting: boolean
  readonly level: Level | null
}

/** What the sources offer of an asset. */
interface Offer {
  readonly candidates: readonly Candidate[] | undefined
  /** As in a case. */
  readonly peg: Case['peg']
}

/** Judges one asset by the current prices. */
export type JudgeAsset = (asset: Asset, offer: Offer) => Judged

const noCandidates: readonly Candidate[] = []
const nonePending: readonly PendingJump[] = []
const noneAccepted: readonly string[] = []
const noneRejected: readonly RejectedLevel[] = []

/** The current price is no witness of its source: it is what others are measured against. */
const currentFacts: SourceFacts = { origins: [], staleAfterMs: 0 }

/** What the price was when the time of a held jump began; it begins again with each time. */
function levelOf(
  known: Level | undefined,
  before: Candidate | null,
  { kind, nowMs }: Pick<Case, 'kind' | 'nowMs'>,
): Level | null {
  const isCurrent = known !== undefined && nowMs - known.setMs < holdMs[kind]
  if (isCurrent) return known
  return before === null ? null : { value: before.value, setMs: nowMs }
}

/** Gives what judges one asset after the other against the current prices. */
export function createJudge(
  { previous, pending, levels, rules = noRules, nowMs }: MergeInput,
  cutOf: Known['cutOf'],
): JudgeAsset {
  const known = new Map<string, Candidate>()
  for (const quote of previous?.quotes ?? []) {
    const admission = admit(quote, { nowMs, facts: currentFacts })
    if ('candidate' in admission) known.set(quote.assetId, admission.candidate)
  }
  const waiting = Map.groupBy(pending, ({ assetId }) => assetId)
  return ({ id, kind }, { candidates = noCandidates, peg }) => {
    const before = known.get(id) ?? null
    const cut = cutOf(id)
    const isComparable = cut === null || before === null || before.quote.asOf.slice(0, 10) >= cut
    const lastGood = isComparable ? before : null
    const level = lastGood === null ? null : levelOf(levels?.get(id), lastGood, { kind, nowMs })
    const verdict = judge({
      kind,
      candidates,
      lastGood,
      level: level === null ? null : level.value,
      peg,
      nowMs,
      pending: waiting.get(id) ?? nonePending,
      accepted: rules.accepted.get(id) ?? noneAccepted,
      rejected: rules.rejected?.get(id) ?? noneRejected,
      authoritative: rules.authoritative,
    })
    const { winner, quarantined } = verdict
    const isNewer = winner !== null && (before === null || winner.atMs >= before.atMs)
    const found = isNewer ? winner : before
    const isReset = found !== null && (level === null || (winner !== null && verdict.isConfirmed))
    return {
      id,
      quarantined,
      pending: verdict.pending,
      isWaiting: verdict.waitingMs > (winner === null ? -Infinity : winner.atMs),
      current: found && {
        quote: withRange(found.quote, { candidates, before, quarantined, nowMs }),
        atMs: found.atMs,
      },
      level: isReset ? { value: found.value, setMs: nowMs } : level,
    }
  }
}
