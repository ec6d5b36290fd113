import { calculate, calculationTokens, type CalculationFault, isCalculation } from './calculation.ts'
import {
  exceedsRange,
  maximumAmountLength,
  normaliseAmount,
  parseAmount,
  type ParseAmountOptions,
} from './parse-amount.ts'

/** What a typed amount or calculation comes to, or why it cannot be read. */
export type EvaluatedAmount =
  /** ASCII decimal without exponent, leading or trailing zeros. `1k` is a plain amount, `(5)` and `5+3` are calculations. */
  | { readonly status: 'ok'; readonly value: string; readonly isCalculation: boolean }
  | { readonly status: 'empty' }
  | { readonly status: 'error'; readonly reason: CalculationFault }

/**
 * Reads an amount like {@link parseAmount} and, where it is none, as a calculation with `+ - * / × ÷ · −` and parentheses
 * over such amounts: `0,5+1/3` in German, `1 234,5*2` in French, `1k*3` (CONV-02). Decimal arithmetic with 20 digits, half
 * up; the result has at most 40 digits on each side of the point (`range`). `zero` is a division by zero; `calculation` is
 * one that cannot be read or is not finished, or nests deeper than 20. A text beyond 200 characters is out of `range`.
 */
export function evaluateAmount(
  text: string,
  tag: string,
  { marks = [] }: ParseAmountOptions = {},
): EvaluatedAmount {
  const plain = parseAmount(text, tag, { marks })
  if (plain.status === 'ok') return { ...plain, isCalculation: false }
  if (plain.status === 'empty' || text.length > maximumAmountLength) return plain
  const tokens = calculationTokens(normaliseAmount(text))
  if (!isCalculation(tokens)) return plain
  const calculated = calculate(tokens, (amount) => parseAmount(amount, tag, { marks }))
  if ('fault' in calculated) return { status: 'error', reason: calculated.fault }
  const { value } = calculated
  if (exceedsRange(value)) return { status: 'error', reason: 'range' }
  return { status: 'ok', value: value.isZero() ? '0' : value.toFixed(), isCalculation: true }
}
