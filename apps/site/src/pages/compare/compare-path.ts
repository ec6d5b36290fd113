import type { CompareQuery } from './links.ts'
import { urls } from '../urls.generated.ts'
import type { CompareView } from './view.ts'

/** The address of this page with some of it exchanged; the list begins anew unless a page is asked for. */
export function comparePath(view: CompareView, change: CompareQuery = {}): string {
  return urls.compare({ ...view.state, ...change })
}
