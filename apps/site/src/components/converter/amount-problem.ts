import type { EvaluatedAmount } from '@portico/format'
import type { TextId } from '../../texts/text-ids.ts'

/** Why an amount cannot be read. */
export type AmountProblem = Extract<EvaluatedAmount, { readonly status: 'error' }>['reason']

/** What a reader is told beside the field (CONV-07). */
export const amountProblemTexts: Readonly<Record<AmountProblem, TextId>> = {
  letters: 'amount.problem.letters',
  separators: 'amount.problem.separators',
  signs: 'amount.problem.signs',
  exponent: 'amount.problem.exponent',
  range: 'amount.problem.range',
  calculation: 'amount.problem.calculation',
  zero: 'amount.problem.zero',
}
