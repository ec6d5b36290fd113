import {
  type AnyCall,
  type CallAnswer,
  type CodeName,
  type ParsedInput,
  parseInput,
  parseOutput,
} from '@portico/contract'
import type { CallFacts } from './call-facts.ts'

/**
 * How a call ends: with data, or with a code of the catalogue, which may carry data too. Cookies are complete Set-Cookie
 * values.
 */
export type Outcome<Data> =
  | { readonly data: Data; readonly cookies?: readonly string[] }
  | {
      readonly refusal: CodeName
      readonly message?: string
      readonly data?: unknown
      readonly cookies?: readonly string[]
      readonly retryAfterSeconds?: number
    }

/** An outcome that is there, or will be: what reads a snapshot answers at once. */
export type Awaitable<Value> = Value | Promise<Value>

/** A call of the contract with what answers it. */
export interface BoundCall {
  readonly call: AnyCall
  /** Parses the input, answers, and checks the answer; throws a ContractError for either. */
  run(rawInput: unknown, facts: CallFacts): Awaitable<Outcome<unknown>>
}

/** Checks answers by the contract's schema. An answer object that was checked once is not checked again. */
function createAnswerCheck<C extends AnyCall>(call: C) {
  const checked = new WeakMap<object, unknown>()

  function check(outcome: Outcome<CallAnswer<C>>): Outcome<unknown> {
    if ('refusal' in outcome) return outcome
    const answer: unknown = outcome.data
    if (typeof answer !== 'object' || answer === null) return { ...outcome, data: parseOutput(call, answer) }
    const data = checked.get(answer) ?? parseOutput(call, answer)
    checked.set(answer, data)
    return { ...outcome, data }
  }

  return (outcome: Awaitable<Outcome<CallAnswer<C>>>) =>
    outcome instanceof Promise ? outcome.then(check) : check(outcome)
}

/**
 * Binds a handler to its call; both ways are checked by the contract's schemas. An answer object that was checked once,
 * as handlers that keep theirs per snapshot give it out, is not checked again.
 */
export function bindCall<C extends AnyCall>(
  call: C,
  handle: (input: ParsedInput<C>, facts: CallFacts) => Awaitable<Outcome<CallAnswer<C>>>,
): BoundCall {
  const check = createAnswerCheck(call)
  return { call, run: (rawInput, facts) => check(handle(parseInput(call, rawInput), facts)) }
}

/** Binds a handler to a call that is read item by item: the input comes as it was sent, and the handler judges it. */
export function bindItems<C extends AnyCall>(
  call: C,
  handle: (rawInput: unknown, facts: CallFacts) => Awaitable<Outcome<CallAnswer<C>>>,
): BoundCall {
  const check = createAnswerCheck(call)
  return { call, run: (rawInput, facts) => check(handle(rawInput, facts)) }
}
