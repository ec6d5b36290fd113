import type { JudgeRules, SetValue, SourceCredit } from '@portico/market'

/** What operators say of prices while the market runs. Nothing here waits. */
export interface MarketDecisions {
  /** Levels that are accepted and rejected now, by asset. */
  rules(): Required<Pick<JudgeRules, 'accepted' | 'rejected'>>
  /** Figures that are set by hand now. */
  values(): readonly SetValue[]
  /** Whom figures that are set by hand are credited to. */
  readonly credit: SourceCredit
  /** Calls the listener after each change, also by time alone; the answer ends the subscription. */
  subscribe(listener: () => void): () => void
}
