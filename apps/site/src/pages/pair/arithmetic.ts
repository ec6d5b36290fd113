import { Decimal } from '@portico/decimal'
import { formatAmount, formatPlain, parseAmount, type ParsedAmount } from '@portico/format'

/** Decimal arithmetic for the converter; a module of its own, since it comes with the first keystroke only. */

export function parse(text: string, tag: string, marks: readonly string[]): ParsedAmount {
  return parseAmount(text, tag, { marks })
}

export function convert(amount: string, rate: string, tag: string): string {
  return formatAmount(new Decimal(amount).times(rate).toString(), { tag })
}

export function plain(amount: string, tag: string): string {
  return formatPlain(amount, tag)
}
