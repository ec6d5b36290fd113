import { Decimal } from '@portico/decimal'
import {
  evaluateAmount,
  type EvaluatedAmount,
  formatEcho,
  formatExact,
  formatPlain,
  isDoubtful,
} from '@portico/format'
import { type FigureStyle, formatFigure } from '../../../figures/live/figure.ts'

/** Digits that a result is copied with, and that an amount has which was computed from a result. */
const carriedDigits = 12

/** The converter's decimal arithmetic in the reader's notation. */
export interface Arithmetic {
  parse(text: string, marks: readonly string[]): EvaluatedAmount
  /** What was read of a text, for the reader to confirm; null where it has one reading. */
  echo(typed: string, read: { readonly value: string; readonly isCalculation: boolean }): string | null
  /** An amount as it is read back to the reader. */
  readBack(amount: string): string
  /** amount x rate as text; `into` is the slug of what the rate is counted in. */
  convert(amount: string, rate: string, into: string): string
  /** amount x rate as a plain decimal. */
  digits(amount: string, rate: string): string
  /** The amount whose result this is. */
  amountFor(result: string, inverse: string): string
  /** An amount for a field. */
  plain(amount: string): string
  /** An amount for titles and sentences: its digits in groups. */
  grouped(amount: string): string
}

/** A module of its own, since it comes with the first keystroke only. */
export function createArithmetic(style: FigureStyle): Arithmetic {
  const { tag } = style
  const carried = (value: Decimal) => value.toSignificantDigits(carriedDigits).toString()
  return {
    parse: (text, marks) => evaluateAmount(text, tag, { marks }),
    echo: (typed, { value, isCalculation }) =>
      isCalculation || isDoubtful(typed) ? formatEcho(value, tag) : null,
    readBack: (amount) => formatEcho(amount, tag),
    convert: (amount, rate, into) => formatFigure({ kind: 'amount', rate, times: amount, into }, style).text,
    digits: (amount, rate) => carried(new Decimal(amount).times(rate)),
    amountFor: (result, inverse) => carried(new Decimal(result).times(inverse)),
    plain: (amount) => formatPlain(amount, tag),
    grouped: (amount) => formatExact(amount, tag),
  }
}
