import { dollarId } from '../rates/dollar.ts'
import type { Asset, QuarantinedQuote, Quote } from '../model/model.ts'
import { admitAll } from './admissions.ts'
import { admit, type Candidate } from './candidate.ts'
import { judge, type Verdict } from './judge.ts'
import type { MergeInput, PendingJump } from './model.ts'
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

/** The current prices after a merge by asset, without the dollar's own, and what was kept out. */
export interface MergedQuotes {
  readonly quotes: ReadonlyMap<string, DatedQuote>
  readonly quarantined: readonly QuarantinedQuote[]
  readonly pending: readonly PendingJump[]
}

/** Judges the prices of all assets. Currencies that others are counted in come first, by prices in dollars alone. */
export function mergeQuotes(input: MergeInput, { assets, cutOf }: Known): MergedQuotes {
  const { readings, nowMs } = input
  const judgeAsset = createJudge(input, cutOf)
  const priced = assets.filter(({ id }) => id !== dollarId)
  const counted = new Set(readings.flatMap(({ foreign = [] }) => foreign.map(({ currency }) => currency)))
  const direct = admitAll(readings, { nowMs, isWanted: (id) => counted.has(id), currencyOf: () => null })
  const currencies = new Map(
    priced
      .filter(({ id }) => counted.has(id))
      .map((asset) => [asset.id, judgeAsset(asset, direct.candidates.get(asset.id)).current?.quote ?? null]),
  )
  const listed = new Set(priced.map(({ id }) => id))
  const offered = admitAll(readings, {
    nowMs,
    isWanted: (id) => listed.has(id),
    currencyOf: (id) => currencies.get(id) ?? null,
  })
  const verdicts = priced.map((asset) => judgeAsset(asset, offered.candidates.get(asset.id)))
  const quotes = new Map<string, DatedQuote>()
  for (const { current } of verdicts) if (current !== null) quotes.set(current.quote.assetId, current)
  return {
    quotes,
    quarantined: [...offered.quarantined, ...verdicts.flatMap(({ quarantined }) => quarantined)],
    pending: verdicts.flatMap(({ pending }) => pending),
  }
}

interface Judged extends Verdict {
  /** Null where the asset never had a good price. */
  readonly current: DatedQuote | null
}

const noCandidates: readonly Candidate[] = []
const nonePending: readonly PendingJump[] = []

/** Gives what judges one asset after the other against the current prices. */
function createJudge(
  { previous, pending, nowMs }: MergeInput,
  cutOf: Known['cutOf'],
): (asset: Asset, candidates?: readonly Candidate[]) => Judged {
  const known = new Map<string, Candidate>()
  for (const quote of previous?.quotes ?? []) {
    const admission = admit(quote, nowMs)
    if ('candidate' in admission) known.set(quote.assetId, admission.candidate)
  }
  const waiting = Map.groupBy(pending, ({ assetId }) => assetId)
  return ({ id, kind }, candidates = noCandidates) => {
    const before = known.get(id) ?? null
    const cut = cutOf(id)
    const isComparable = cut === null || before === null || before.quote.asOf.slice(0, 10) >= cut
    const own = { kind, candidates, lastGood: isComparable ? before : null }
    const verdict = judge({ ...own, pending: waiting.get(id) ?? nonePending })
    const { winner, quarantined } = verdict
    const isNewer = winner !== null && (before === null || winner.atMs >= before.atMs)
    const found = isNewer ? winner : before
    if (found === null) return { ...verdict, current: null }
    const quote = withRange(found.quote, { candidates, before, quarantined, nowMs })
    return { ...verdict, current: { quote, atMs: found.atMs } }
  }
}
