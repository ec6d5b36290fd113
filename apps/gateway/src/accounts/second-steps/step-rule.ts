import type { SecondStepMethod } from '@portico/contract'

/** A second step that was proven. */
export type ProvenStep = SecondStepMethod | 'recoveryCode'

/** The second steps of an account, and which of them are enough. */
export interface StepSetup {
  /** Codes that the owner has turned on. */
  readonly methods: readonly SecondStepMethod[]
  /** Whether the account has a passkey. */
  readonly passkey: boolean
  /** `all`: every code that is on. `one`: as many as the operator asks for. */
  readonly rule: 'all' | 'one'
  /** Whether a code by mail or text message does in place of an authenticator or passkey; counts with `one`. */
  readonly weakSteps: boolean
  /** How many second steps the operator asks for; counts with `one`. */
  readonly needed: number
}

/** What is still to be proven. A passkey ends it at any time: it shows what one has and who one is in one step. */
export interface OpenSteps {
  /** How many more steps; 0 where it is enough. */
  readonly count: number
  /** The codes that may be next. */
  readonly methods: readonly SecondStepMethod[]
}

function isStrong(step: ProvenStep): boolean {
  return step === 'totp' || step === 'recoveryCode'
}

/** How many steps are asked for in all: never more than the account has. */
function totalOf({ methods, passkey, rule, needed }: StepSetup): number {
  if (rule === 'all') return Math.max(methods.length, passkey ? 1 : 0)
  return Math.min(needed, methods.length + (passkey ? 1 : 0))
}

/** What is still to be proven after some steps (ACC-02). */
export function openSteps(setup: StepSetup, proven: readonly ProvenStep[]): OpenSteps {
  const hasStrong = setup.passkey || setup.methods.includes('totp')
  const wantsStrong = setup.rule === 'one' && !setup.weakSteps && hasStrong && !proven.some(isStrong)
  const count = Math.max(totalOf(setup) - proven.length, wantsStrong ? 1 : 0)
  if (count === 0) return { count, methods: [] }
  const left = setup.methods.filter((method) => !proven.includes(method))
  return { count, methods: wantsStrong && count === 1 ? left.filter(isStrong) : left }
}

/** Of the codes that somebody gives: those that are used, in their order, and what is open after them. */
export function planSteps(
  setup: StepSetup,
  proven: readonly ProvenStep[],
  given: readonly SecondStepMethod[],
): { readonly used: readonly SecondStepMethod[]; readonly open: OpenSteps } {
  const used: SecondStepMethod[] = []
  let open = openSteps(setup, proven)
  for (;;) {
    const next = given.find((method) => open.methods.includes(method))
    if (next === undefined) return { used, open }
    used.push(next)
    open = openSteps(setup, [...proven, ...used])
  }
}
