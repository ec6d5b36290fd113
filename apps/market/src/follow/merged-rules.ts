import type { JudgeRules } from '@portico/market'

import type { MarketDecisions } from '../ports/market-decisions.ts'

/** The rules that the process was started with, and what operators have said since. */
export function rulesWith(started: JudgeRules, word: MarketDecisions | null): JudgeRules {
  if (word === null) return started
  const { accepted, rejected } = word.rules()
  const both = new Map(started.accepted)
  for (const [assetId, prices] of accepted) both.set(assetId, [...(both.get(assetId) ?? []), ...prices])
  return { ...started, accepted: both, rejected }
}
