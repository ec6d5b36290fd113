import { type EvaluatedAmount, plainAmount } from '@portico/format'
import type { Arithmetic } from './arithmetic.ts'
import type { AmountProblem, ConverterView } from '../../../views/converter/converter-view.ts'

/** Which field the reader types in; the other one follows. */
export type Side = 'amount' | 'result'

/** What the converter's two fields show. */
export interface Shown {
  /** Texts of the two fields. */
  readonly amount: string
  readonly result: string
  /** The current amount, canonical, and as titles and sentences write it. */
  readonly value: string
  readonly text: string
  readonly resultPlain: string
  /** What was read of a calculation, or of a text that may mean another number; null where nothing is to be confirmed. */
  readonly echo: string | null
  readonly problem: AmountProblem | null
  /** The field that was typed in last: the echo and the problem are of it. */
  readonly problemSide: Side
}

/** The fields as the server filled them. */
export function fromView(view: ConverterView): Shown {
  const { value, text, grouped, problem } = view.amount
  return {
    amount: problem?.typed ?? text,
    result: plainAmount(view.result),
    value,
    text: grouped,
    resultPlain: view.resultPlain,
    echo: null,
    problem: problem?.reason ?? null,
    problemSide: 'amount',
  }
}

interface Arrival {
  readonly before: Shown
  /** The view that was shown until now. */
  readonly old: ConverterView
  readonly view: ConverterView
  /** Whether the page asked for it itself: to bring the address after the field, or for another pair in its place. */
  readonly isOwn: boolean
  /** Whether what is typed goes over to any pair, as where no address says the amount. */
  readonly isInPlace: boolean
  /** Null until the first keystroke has brought it. */
  readonly arithmetic: Arithmetic | null
}

/**
 * Whether what is typed is newer than the view: it was asked for by this page, has the current amount, or came by a link
 * that was drawn before the last keystrokes and carries on the amount from before them.
 */
function outlives({ before, old, view, isOwn, isInPlace }: Arrival): boolean {
  if (isInPlace) return true
  if (view.amount.problem !== null) return false
  const isCarriedOn = view.amount.value === old.amount.value
  if (view.from.slug === old.from.slug && view.to.slug === old.to.slug)
    return isOwn || isCarriedOn || view.amount.value === before.value
  const isMirror = view.from.slug === old.to.slug && view.to.slug === old.from.slug
  return isMirror && isCarriedOn && before.problem === null && before.amount !== fromView(old).amount
}

/** The fields at the rate of a new view; the field that was typed in stays as it is. */
export function atRateOf(view: ConverterView, before: Shown, arithmetic: Arithmetic | null): Shown {
  const { value, resultPlain, problem, problemSide: side } = before
  if (side === 'amount' && value === view.amount.value)
    return {
      ...before,
      text: view.amount.grouped,
      result: plainAmount(view.result),
      resultPlain: view.resultPlain,
    }
  if (!arithmetic || (side === 'result' && problem !== null)) return before
  if (side === 'amount') return { ...before, ...resultOf(value, view, arithmetic) }
  return { ...before, ...amountOf(resultPlain, view.rate, arithmetic) }
}

/** The fields when one of them is typed in: what was read of the other one is told no more. */
export function typedIn(before: Shown, side: Side): Shown {
  return { ...before, problemSide: side, echo: before.problemSide === side ? before.echo : null }
}

/** The fields when new data has come: another pair, a fresh rate, another window, the address after a pause. */
export function afterArrival(arrival: Arrival): Shown {
  const { before, old, view, arithmetic } = arrival
  if (!outlives(arrival)) return fromView(view)
  const isSamePair = view.from.slug === old.from.slug
  return atRateOf(view, isSamePair ? before : typedIn(before, 'amount'), arithmetic)
}

/** The rate of a view, and what it is counted in. */
type Rated = Pick<ConverterView, 'rate' | 'to'>

/** What a result field shows of the value. */
function resultOf(value: string, { rate, to }: Rated, arithmetic: Arithmetic) {
  return {
    result: plainAmount(arithmetic.convert(value, rate.value, to.slug)),
    resultPlain: arithmetic.digits(value, rate.value),
  }
}

/** The current amount that gives the result. */
function amountOf(result: string, rate: ConverterView['rate'], arithmetic: Arithmetic) {
  const value = arithmetic.amountFor(result, rate.inverse)
  return { amount: arithmetic.plain(value), value, text: arithmetic.grouped(value) }
}

/** The amount and its echo in other groups, as after a switch to a currency that has its own; what is typed stays as it is. */
export function regrouped(before: Shown, arithmetic: Arithmetic): Shown {
  const { value, resultPlain, problemSide } = before
  // What is typed may be what could not be read since: the echo is of the last amount that could.
  const echoed = problemSide === 'result' ? resultPlain : value
  return {
    ...before,
    text: arithmetic.grouped(value),
    echo: before.echo === null ? null : arithmetic.readBack(echoed),
  }
}

/** What the echoed amount is of, and what it is converted to; the result field counts in the other asset. */
export function echoedPair<Side>(
  { echo, problemSide }: Pick<Shown, 'echo' | 'problemSide'>,
  { from, to }: { readonly from: Side; readonly to: Side },
): { readonly of: Side; readonly into: Side } {
  return echo !== null && problemSide === 'result' ? { of: to, into: from } : { of: from, into: to }
}

interface Keystroke {
  readonly before: Shown
  readonly typed: string
  readonly side: Side
  readonly parsed: EvaluatedAmount
  readonly view: Rated
  readonly arithmetic: Arithmetic
}

/** The fields after a keystroke: bad input is explained and the last good value stays (CONV-07). */
export function whileTyping({ before, typed, side, parsed, view, arithmetic }: Keystroke): Shown {
  const untouched = { ...typedIn(before, side), [side]: typed }
  if (parsed.status === 'empty') return { ...untouched, problem: null }
  if (parsed.status === 'error') return { ...untouched, problem: parsed.reason }
  const read = { ...untouched, echo: arithmetic.echo(typed, parsed), problem: null }
  const { value } = parsed
  if (side === 'result') return { ...read, ...amountOf(value, view.rate, arithmetic), resultPlain: value }
  return { ...read, value, text: arithmetic.grouped(value), ...resultOf(value, view, arithmetic) }
}
