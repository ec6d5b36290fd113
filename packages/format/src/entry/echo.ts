import { formatExact } from '../numbers/exact.ts'
import { localiseDigits, numberSymbols } from '../digits/number-symbols.ts'
import { normaliseAmount } from './parse-amount.ts'

/** One mark before three digits: thousands to some readers and decimals to others. */
const eitherWay = /^\P{Nd}*[1-9]\d{0,2}[^\d\p{L}]\d{3}\P{Nd}*$/u

/** Whether a person may have meant another number than the one that was read: a factor of thousand, or letters that count. */
export function isDoubtful(typed: string): boolean {
  const text = normaliseAmount(typed)
  return eitherWay.test(text) || /[\d.,][ \p{Sc}]*\p{L}/u.test(text)
}

/**
 * What was read of a doubtful text, in digits that allow no other reading: 1,234 as 1,234.00, and 1.234 as 1.2340, since no
 * language has four digits after a group mark. `value` is a plain decimal.
 */
export function formatEcho(value: string, tag: string): string {
  const text = formatExact(value, tag)
  const symbols = numberSymbols(tag)
  if (!eitherWay.test(normaliseAmount(text))) return text
  return `${text}${localiseDigits(value.includes('.') ? '0' : '#00', symbols).replace('#', symbols.decimal)}`
}
