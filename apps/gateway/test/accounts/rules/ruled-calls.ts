import { type AnyCall, calls } from '@portico/contract'
import { type CallRule, callRules } from './call-rules.ts'

/** A call of the contract with its rule. */
export interface RuledCall<Rule extends CallRule = CallRule> {
  readonly call: AnyCall
  readonly rule: Rule
}

/** Every call of the contract with its rule. */
export const ruledCalls: readonly RuledCall[] = calls.map((call) => ({ call, rule: callRules[call.name] }))

type SessionRule = Extract<CallRule, { readonly of: 'read' | 'session' | 'owner' | 'password' }>
type ProofRule = Extract<CallRule, { readonly of: 'owner' | 'password' }>
type HandleRule = Extract<CallRule, { readonly of: 'handle' }>

/** Calls that ask for a session. */
export const sessionCalls: readonly RuledCall<SessionRule>[] = ruledCalls.flatMap(({ call, rule }) => {
  switch (rule.of) {
    case 'read':
    case 'session':
    case 'owner':
    case 'password':
      return [{ call, rule }]
    default:
      return []
  }
})

/** Calls that prove the owner once more. */
export const proofCalls: readonly RuledCall<ProofRule>[] = sessionCalls.flatMap(({ call, rule }) =>
  rule.of === 'owner' || rule.of === 'password' ? [{ call, rule }] : [],
)

/** Calls that go on with something under way. */
export const handleCalls: readonly RuledCall<HandleRule>[] = ruledCalls.flatMap(({ call, rule }) =>
  rule.of === 'handle' ? [{ call, rule }] : [],
)

/** Rows for `it.each`, each with the name of its call first. */
export function byName<Rule extends CallRule>(
  ruled: readonly RuledCall<Rule>[],
): readonly (readonly [name: string, ruled: RuledCall<Rule>])[] {
  return ruled.map((one) => [one.call.name, one] as const)
}
