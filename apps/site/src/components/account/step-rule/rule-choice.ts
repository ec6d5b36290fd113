import type { CallOutput, securityOverview } from '@portico/contract'

type Overview = CallOutput<typeof securityOverview>

/** What an owner wants: which second steps are enough. */
export interface RuleWish {
  readonly rule: 'all' | 'one'
  readonly weakSteps: boolean
}

/** What proves the owner before less is asked for. */
export type RuleProof = 'googleCode' | 'passkey' | 'recoveryCode' | 'emailCode' | 'mobileCode'

/** The second steps of the account, as far as a rule is about them. */
export interface StepsOn {
  readonly rule: RuleWish
  /** How many the site asks for where not all are. */
  readonly needed: number
  readonly hasAny: boolean
  /** Whether there is an authenticator or a passkey. */
  readonly hasStrong: boolean
  /** Whether there is a code by mail or text message. */
  readonly hasWeak: boolean
}

/** An account that never chose is asked for every step. */
const unchosen = { rule: 'all', weakSteps: false, needed: 1 } as const

/** What is on. */
export function stepsOn(overview: Overview, hasPasskey: boolean): StepsOn {
  const { rule, weakSteps, needed } = overview.stepRule ?? unchosen
  const hasStrong = overview.totp || hasPasskey
  const hasWeak = overview.emailStep || overview.mobileStep
  return { rule: { rule, weakSteps }, needed, hasAny: hasStrong || hasWeak, hasStrong, hasWeak }
}

/** Whether the wish asks for less than before, so that one proof more is needed (ACC-02). */
export function asksForLess(before: RuleWish, wish: RuleWish): boolean {
  if (wish.rule === 'all') return false
  return before.rule === 'all' || (wish.weakSteps && !before.weakSteps)
}

/** The proofs that the account can give, the stronger ones alone where there are any. */
export function proofsOf(overview: Overview, hasPasskey: boolean): readonly RuleProof[] {
  const strong = [
    ...(overview.totp ? (['googleCode'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ]
  const codes = overview.recoveryCodes?.left ?? 0
  if (strong.length > 0) return codes > 0 ? [...strong, 'recoveryCode'] : strong
  return [
    ...(overview.emailStep ? (['emailCode'] as const) : []),
    ...(overview.mobileStep ? (['mobileCode'] as const) : []),
  ]
}
