import { asciiDigits } from './digits.ts'
import type { NumberSymbols } from './number-symbols.ts'
import { localiseDigits } from './number-symbols.ts'

/**
 * The zero-count notation (FMT-04): `0.0{4}1235` says that four zeros stand between the point and 1235. Braces carry the
 * count because the text must survive where no subscript can be drawn.
 */
const zeroCountPattern = /^(.*\p{Nd}\P{Nd}\p{Nd})\{(\p{Nd}{1,4})\}(\p{Nd}+\P{Nd}*)$/u

/** A text that {@link formatAmount} made, ready to draw. */
export type AmountParts =
  | { readonly text: string }
  /**
   * `before` ends in the zero that is repeated; draw `zeros` as a subscript. All three carry the locale's digits; a currency
   * that is written after the number is part of `digits`.
   */
  | { readonly before: string; readonly zeros: string; readonly digits: string }

/** Writes the notation for `zeros` zeros after the point and then the ASCII `digits`. */
export function zeroCountText(zeros: number, digits: string, symbols: NumberSymbols): string {
  return localiseDigits(`0#0{${zeros}}${digits}`, symbols).replace('#', symbols.decimal)
}

/** Splits a text in zero-count notation; any other text comes back whole. */
export function amountParts(text: string): AmountParts {
  const [, before, zeros, digits] = zeroCountPattern.exec(text) ?? []
  if (before === undefined || zeros === undefined || digits === undefined) return { text }
  if (!/0\D0$/.test(asciiDigits(before))) return { text }
  return { before, zeros, digits }
}

/** The text with every digit written out, for copying and for screen readers: `0.00001235`. */
export function plainAmount(text: string): string {
  const parts = amountParts(text)
  if ('text' in parts) return parts.text
  const zero = parts.before.slice(-1)
  const further = Number(asciiDigits(parts.zeros)) - 1
  return `${parts.before}${zero.repeat(Math.max(further, 0))}${parts.digits}`
}
