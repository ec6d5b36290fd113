import type { Quote } from './model.ts'

/** Whether one source alone says that a price, or that of the currency it was converted by, is where it is. */
export function isUnconfirmed({ unconfirmed, via }: Pick<Quote, 'unconfirmed' | 'via'>): boolean {
  return unconfirmed !== undefined || via?.unconfirmed !== undefined
}
