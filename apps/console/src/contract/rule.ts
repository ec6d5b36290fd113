import type { Standing } from './independence.ts'
import type { OperatorRole } from './roles.ts'

/** Who may do something, and what it takes. */
export interface ActRule {
  /** An operator needs one of them. */
  readonly roles: readonly OperatorRole[]
  /** `fresh` asks for a passkey that was used within the last five minutes. */
  readonly passkey: 'signed-in' | 'fresh'
  /** `second-person` is carried out only after an independent owner has approved it. */
  readonly approval: 'none' | 'second-person'
  /** Whether it leaves an entry in the record. Whatever changes something does. */
  readonly record: 'none' | 'entry'
}

/** How old the use of a passkey may be for sensitive acts, milliseconds. */
export const freshForMs = 300_000

/** How long an act waits where no independent owner can approve it, milliseconds. */
export const soleOwnerDelayMs = 86_400_000

/** How long a request may be approved or carried out once it can be, milliseconds. */
export const requestLifeMs = 7 * 86_400_000

/** The roles that approve what another operator asks for. */
const approvingRoles: readonly OperatorRole[] = ['owner']

/** What follows when an operator wants an act: it is done, waits for a second person, or is refused. */
export type ActVerdict = 'do' | 'ask' | 'role' | 'stale'

function hasRole(held: readonly OperatorRole[], wanted: readonly OperatorRole[]): boolean {
  return wanted.some((role) => held.includes(role))
}

/** Whether a passkey that was used then is fresh now. A time that lies ahead is no proof. */
function isFresh(provenAtMs: number, nowMs: number): boolean {
  return provenAtMs <= nowMs && nowMs - provenAtMs <= freshForMs
}

/** Whether an operator with these roles may do, or ask for, an act. */
export function judgeRoles(rule: Pick<ActRule, 'roles'>, held: readonly OperatorRole[]): boolean {
  return hasRole(held, rule.roles)
}

/** Judges an act by its rule. */
export function judgeAct(
  rule: ActRule,
  caller: { readonly roles: readonly OperatorRole[]; readonly provenAtMs: number; readonly nowMs: number },
): ActVerdict {
  if (!hasRole(caller.roles, rule.roles)) return 'role'
  if (rule.passkey === 'fresh' && !isFresh(caller.provenAtMs, caller.nowMs)) return 'stale'
  return rule.approval === 'second-person' ? 'ask' : 'do'
}

/** A request, as far as decisions depend on it. */
export interface WaitingRequest {
  /** Null where a second person has to approve it. */
  readonly readyAtMs: number | null
  readonly expiresAtMs: number
}

/** Somebody who wants to decide. */
export interface Decider {
  readonly roles: readonly OperatorRole[]
  /** Whether the one who asked is certainly somebody else, now. */
  readonly standing: Standing
}

/** Whether a request can be carried out now by the decision of this operator, else why not. */
export type DecisionVerdict = 'do' | 'role' | 'own' | 'early' | 'expired'

/**
 * Judges who carries a request out: an owner who is independent of the one who asked, or, while there is none, any owner after
 * the delay.
 */
export function judgeDecision(request: WaitingRequest, decider: Decider, nowMs: number): DecisionVerdict {
  if (!hasRole(decider.roles, approvingRoles)) return 'role'
  if (nowMs >= request.expiresAtMs) return 'expired'
  if (decider.standing === 'independent') return 'do'
  if (request.readyAtMs === null || decider.standing === 'same-hand') return 'own'
  return nowMs < request.readyAtMs ? 'early' : 'do'
}
