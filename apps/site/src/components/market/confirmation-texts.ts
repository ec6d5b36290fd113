import type { Confirmation } from '@portico/market'

/** What is said beside the source of a price. */
export const confirmationTexts = {
  'one-source': 'source.unconfirmed',
  'set-by-hand': 'source.byHand',
} as const satisfies Record<Confirmation, string>
