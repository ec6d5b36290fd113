import { parseDecimal } from '@portico/decimal'
import { localiseDigits, numberSymbols } from '../digits/number-symbols.ts'

/**
 * A number in full precision for an input field: the locale's digits, minus and decimal separator, no grouping (it would
 * jump about under the caret). {@link parseAmount} reads it back exactly. A value that is no number gives an empty string.
 */
export function formatPlain(value: string, tag: string): string {
  const amount = parseDecimal(value)
  if (amount === null) return ''
  const symbols = numberSymbols(tag)
  const minus = amount.isNegative() && !amount.isZero() ? symbols.minus : ''
  return `${minus}${localiseDigits(amount.abs().toFixed(), symbols).replace('.', symbols.decimal)}`
}
