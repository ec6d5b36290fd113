import type { TextId } from '../../texts/text-ids.ts'
import type { AmountProblem } from '../../views/converter/converter-view.ts'

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
