import { Decimal } from '@portico/decimal'
import { formatAmount, formatPlain, parseAmount, type ParsedAmount } from '@portico/format'

/** The converter's decimal arithmetic in the reader's notation. */
export interface Arithmetic {
  parse(text: string, marks: readonly string[]): ParsedAmount
  convert(amount: string, rate: string): string
  plain(amount: string): string
}

/** A module of its own, since it comes with the first keystroke only. */
export function createArithmetic(tag: string): Arithmetic {
  return {
    parse: (text, marks) => parseAmount(text, tag, { marks }),
    convert: (amount, rate) => formatAmount(new Decimal(amount).times(rate).toString(), { tag }),
    plain: (amount) => formatPlain(amount, tag),
  }
}
