import { urls } from '../urls.generated.ts'
import type { ComparisonQuery } from './links.ts'
import type { VersusView } from './view.ts'

interface VersusChange extends ComparisonQuery {
  readonly from?: string
  readonly to?: string
}

/** The address of this page with some of it exchanged; everything else that it says is kept. */
export function versusPath(view: VersusView, ratio: string | null, change: VersusChange = {}): string {
  const { from = view.from.asset.slug, to = view.to.asset.slug, ...query } = change
  return urls.versus(from, to, { ratio, ...view.state, ...query })
}
