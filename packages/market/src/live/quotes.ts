import { dollarId } from '../rates/dollar.ts'
import type { QuarantinedQuote } from '../model/model.ts'
import { admitAll } from './admissions.ts'
import { judgeCurrencies, pegPrice } from './currencies.ts'
import { createJudge, type DatedQuote, type Known } from './judge-asset.ts'
import type { JudgeMemory, Level, MergeInput } from './model.ts'

/** The current prices after a merge by asset, without the dollar's own, and what was kept out. */
export interface MergedQuotes extends Required<JudgeMemory> {
  readonly quotes: ReadonlyMap<string, DatedQuote>
  readonly quarantined: readonly QuarantinedQuote[]
}

/** Judges the prices of all assets. Currencies that others are counted in come first, by prices in dollars alone. */
export function mergeQuotes(input: MergeInput, { assets, cutOf }: Known): MergedQuotes {
  const { readings, nowMs } = input
  const judgeAsset = createJudge(input, cutOf)
  const priced = assets.filter(({ id }) => id !== dollarId)
  const currencies = judgeCurrencies(input, { assets: priced, judgeAsset })
  const listed = new Set(priced.map(({ id }) => id))
  const offered = admitAll(readings, {
    nowMs,
    isWanted: (id) => listed.has(id),
    currencyOf: (id) => currencies.get(id) ?? null,
  })
  const pegPriceOf = (id: string) => pegPrice(id, (currency) => currencies.get(currency)?.quote ?? null)
  const verdicts = priced.map((asset) => {
    return judgeAsset(asset, { candidates: offered.candidates.get(asset.id), peg: pegPriceOf(asset.id) })
  })
  const quotes = new Map<string, DatedQuote>()
  const levels = new Map<string, Level>()
  for (const { id, current, level } of verdicts) {
    if (current !== null) quotes.set(id, current)
    if (level !== null) levels.set(id, level)
  }
  return {
    quotes,
    quarantined: [...offered.quarantined, ...verdicts.flatMap(({ quarantined }) => quarantined)],
    pending: verdicts.flatMap(({ pending }) => pending),
    levels,
  }
}
