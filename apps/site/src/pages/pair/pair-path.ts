import type { PairQuery } from './links.ts'
import { urls } from '../urls.generated.ts'
import type { PairView } from './view.ts'

/** What an address of a pair is made of. */
export type PairPlace = Pick<PairView, 'from' | 'to' | 'state'>

interface PairChange extends PairQuery {
  readonly from?: string
  readonly to?: string
}

/**
 * The address of this page with some of it exchanged; everything else that it says is kept. The same asset on both sides
 * swaps them.
 */
export function pairPath(view: PairPlace, amount: string | null, change: PairChange = {}): string {
  const { from = view.from.slug, to = view.to.slug, ...query } = change
  const state = { amount, ...view.state, ...query }
  return from === to ? urls.pair(view.to.slug, view.from.slug, state) : urls.pair(from, to, state)
}
