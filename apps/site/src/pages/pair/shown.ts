import { type EvaluatedAmount, plainAmount } from '@portico/format'
import type { Arithmetic } from './arithmetic.ts'
import type { AmountProblem, PairView } from './view.ts'

/** Which field the reader types in; the other one follows. */
export type Side = 'amount' | 'result'

/** What the converter's two fields show. */
export interface Shown {
  /** Texts of the two fields. */
  readonly amount: string
  readonly result: string
  /** The amount in force, canonical, and in the reader's digits. */
  readonly value: string
  readonly text: string
  readonly resultPlain: string
  readonly isCalculation: boolean
  readonly problem: AmountProblem | null
  readonly problemSide: Side
}

/** The fields as the server filled them. */
export function fromView(view: PairView): Shown {
  const { value, text, problem } = view.amount
  return {
    amount: problem?.typed ?? text,
    result: plainAmount(view.result),
    value,
    text,
    resultPlain: view.resultPlain,
    isCalculation: false,
    problem: problem?.reason ?? null,
    problemSide: 'amount',
  }
}

interface Keystroke {
  readonly before: Shown
  readonly typed: string
  readonly side: Side
  readonly parsed: EvaluatedAmount
  readonly rate: PairView['rate']
  readonly arithmetic: Arithmetic
}

/** The fields after a keystroke: bad input is explained and the last good value stays (CONV-07). */
export function whileTyping({ before, typed, side, parsed, rate, arithmetic }: Keystroke): Shown {
  const untouched = { ...before, [side]: typed, problemSide: side }
  if (parsed.status === 'empty') return { ...untouched, problem: null }
  if (parsed.status === 'error') return { ...untouched, problem: parsed.reason }
  if (side === 'amount') {
    const { value, isCalculation } = parsed
    return {
      ...untouched,
      value,
      text: arithmetic.plain(value),
      result: plainAmount(arithmetic.convert(value, rate.value)),
      resultPlain: arithmetic.digits(value, rate.value),
      isCalculation,
      problem: null,
    }
  }
  const value = arithmetic.amountFor(parsed.value, rate.inverse)
  const text = arithmetic.plain(value)
  return {
    ...untouched,
    amount: text,
    value,
    text,
    resultPlain: parsed.value,
    isCalculation: false,
    problem: null,
  }
}
