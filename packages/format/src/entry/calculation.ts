import { Decimal } from '@portico/decimal'
import type { AmountFault, ParsedAmount } from './parse-amount.ts'

/** A calculation that cannot be read, a division by zero, or a number in it that cannot be read as one. */
export type CalculationFault = AmountFault | 'calculation' | 'zero'

export type Calculated = { readonly value: Decimal } | { readonly fault: CalculationFault }

type ReadAmount = (text: string) => ParsedAmount

const maximumDepth = 20
const maximumTokens = 120
const operators: ReadonlySet<string> = new Set(['+', '-', '*', '/', '(', ')'])
const signs: ReadonlySet<string> = new Set(['+', '-'])

/**
 * Cuts a normalised text into operators, parentheses and the texts between them. The sign of an exponent (`1e-8`) belongs
 * to its number.
 */
export function calculationTokens(text: string): readonly string[] {
  const pieces = text
    .replace(/[×·⋅]/g, '*')
    .replaceAll('÷', '/')
    .match(/(?:\d[.,\u066b]? *[eE] *[+-]|[^-+*/()])+|[-+*/()]/g)
  return (pieces ?? []).map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/** Whether the tokens say more than one number with signs before it. */
export function isCalculation(tokens: readonly string[]): boolean {
  const start = tokens.findIndex((token) => !signs.has(token))
  return start !== -1 && (operators.has(tokens[start] ?? '') || start < tokens.length - 1)
}

/** One reading from left to right. The first fault ends it; a division by zero waits for the end, since more may follow. */
class Calculation {
  readonly #tokens: readonly string[]
  readonly #readAmount: ReadAmount
  #position = 0
  #depth = 0
  #fault: CalculationFault | null = null
  #dividesByZero = false

  constructor(tokens: readonly string[], readAmount: ReadAmount) {
    this.#tokens = tokens
    this.#readAmount = readAmount
  }

  result(): Calculated {
    if (this.#tokens.length > maximumTokens) return { fault: 'calculation' }
    const value = this.#sum()
    if (this.#position < this.#tokens.length) this.#fail('calculation')
    if (this.#fault !== null) return { fault: this.#fault }
    return this.#dividesByZero ? { fault: 'zero' } : { value }
  }

  #fail(fault: CalculationFault): Decimal {
    this.#fault ??= fault
    this.#position = this.#tokens.length
    return new Decimal(0)
  }

  /** The token at hand, taken, if it is one of those given. */
  #take(...wanted: readonly string[]): string | null {
    const token = this.#tokens[this.#position]
    if (token === undefined || !wanted.includes(token)) return null
    this.#position += 1
    return token
  }

  #sum(): Decimal {
    let total = this.#signed(() => this.#product())
    for (let sign = this.#take('+', '-'); sign !== null; sign = this.#take('+', '-')) {
      const term = this.#product()
      total = sign === '+' ? total.plus(term) : total.minus(term)
    }
    return total
  }

  #product(): Decimal {
    let total = this.#primary()
    for (let sign = this.#take('*', '/'); sign !== null; sign = this.#take('*', '/')) {
      const factor = this.#signed(() => this.#primary())
      total = sign === '*' ? total.times(factor) : this.#quotient(total, factor)
    }
    return total
  }

  #signed(read: () => Decimal): Decimal {
    return this.#take('+', '-') === '-' ? read().negated() : read()
  }

  #quotient(dividend: Decimal, divisor: Decimal): Decimal {
    if (!divisor.isZero()) return dividend.dividedBy(divisor)
    this.#dividesByZero = true
    return new Decimal(0)
  }

  #primary(): Decimal {
    if (this.#take('(') !== null) return this.#group()
    const token = this.#tokens[this.#position]
    if (token === undefined || operators.has(token)) return this.#fail('calculation')
    this.#position += 1
    return this.#amount(token)
  }

  #group(): Decimal {
    this.#depth += 1
    if (this.#depth > maximumDepth) return this.#fail('calculation')
    const value = this.#sum()
    this.#depth -= 1
    return this.#take(')') === null ? this.#fail('calculation') : value
  }

  #amount(text: string): Decimal {
    if (hasLooseSpace(text)) return this.#fail('calculation')
    const amount = this.#readAmount(text)
    if (amount.status === 'ok') return new Decimal(amount.value)
    const isNumber = amount.status === 'error' && amount.reason !== 'letters' && amount.reason !== 'signs'
    return this.#fail(isNumber ? amount.reason : 'calculation')
  }
}

/** `1 234` is one number; in `0.5 1` a plus is missing, as in an address where it was not encoded. */
function hasLooseSpace(text: string): boolean {
  return /\d +\d/.test(text.replace(/^(\D*)[1-9]\d{0,2}(?: \d{3})+(?!\d)/, '$10'))
}

/**
 * Works out tokens in decimals of 20 digits, half up (FMT-05). Grammar:
 *
 * - sum: `[+-] product` and then any number of `+ product` or `- product`
 * - product: `primary` and then any number of `* [+-] primary` or `/ [+-] primary`
 * - primary: an amount, or a sum in parentheses, 20 deep at most
 *
 * Two signs in a row have no reading, as in a plain amount (CONV-07).
 */
export function calculate(tokens: readonly string[], readAmount: ReadAmount): Calculated {
  return new Calculation(tokens, readAmount).result()
}
