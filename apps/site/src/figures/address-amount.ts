import { evaluateAmount, type EvaluatedAmount } from '@portico/format'

/**
 * Reads the amount that an address carries: plain ASCII digits, which en-US reads as they are (features 5.2, rule 4), or a
 * calculation of them.
 */
export function addressAmount(asked: string): EvaluatedAmount {
  const amount = evaluateAmount(asked, 'en-US')
  // A plus that nobody encoded arrives as a space, and 1+234 must not become 1234.
  const lacksPlus = amount.status === 'ok' && /\d\s+[\d.,]/.test(asked)
  return lacksPlus ? { status: 'error', reason: 'calculation' } : amount
}
