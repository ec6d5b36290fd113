import { urls } from '../urls.generated.ts'
import type { PricesQuery } from './links.ts'
import type { PricesView } from './view.ts'

/** The address of this page with some of it exchanged; the list begins anew unless a page is asked for. */
export function pricesPath({ state }: Pick<PricesView, 'state'>, change: PricesQuery = {}): string {
  return urls.prices({ ...state, ...change })
}
