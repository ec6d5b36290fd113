/** At most `points` uses within `windowMs`, counted from the first use. Whole seconds. */
export interface RateWindow {
  readonly points: number
  readonly windowMs: number
}

/** Windows by rule; all windows of a rule must hold at once. */
export type RateRules<Rule extends string> = Readonly<Record<Rule, readonly RateWindow[]>>

/** What a use of a limited thing came to. */
export type RateVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterMs: number }

/** Counts uses. Refused uses count too, but do not lengthen the wait. Never throws for a store that is down. */
export interface RateLimits<Rule extends string = string> extends AsyncDisposable {
  /** Counts uses of a key, such as an address group, under a rule; one unless given. */
  consume(rule: Rule, key: string, points?: number): Promise<RateVerdict>
  /** Takes back uses that were allowed and came to nothing through no fault of the caller. Never throws for a store that is down. */
  giveBack(rule: Rule, key: string, points?: number): Promise<void>
}
