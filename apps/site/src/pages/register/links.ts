import { withQuery } from '../link.ts'

export const links = {
  /** The sign-up page, which keeps what the reader wanted to do with an asset. */
  register: (intent?: { asset: string; action?: 'buy' | 'trade' }) =>
    withQuery('/register', { intent: intent ? `${intent.action ?? 'buy'}-${intent.asset}` : null }),
}
