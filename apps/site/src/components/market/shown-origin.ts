import type { NewestPrices } from '../../figures/live/newest-prices.ts'
import type { PriceOrigin } from '../../figures/provenance.ts'
import type { SourceView } from '../../figures/sources.ts'

/** Where a price is from by now. */
export interface ShownOrigin extends Pick<PriceOrigin, 'iso' | 'via' | 'confirmation'> {
  /** Null where an operator has set the price by hand since the page was made, and the page does not know which one. */
  readonly source: Pick<SourceView, 'name' | 'url'> | null
}

/** The origin of the newest price there is: what the page says of its own price holds for a newer one of the same source alone. */
export function shownOrigin(origin: PriceOrigin, live: Pick<NewestPrices, 'origin'> | null): ShownOrigin {
  const newer = live?.origin(origin.slug)
  if (!newer) return origin
  const { iso, source, mark } = newer
  const isSame = source?.name === origin.source.name && mark === origin.source.mark
  return isSame ? { ...origin, iso } : { iso, source, via: null, confirmation: mark ?? null }
}
