import { offeredCoins } from '../../views/how-to-buy/offered-coins.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  listed: (context) =>
    offeredCoins(context).length === 0
      ? []
      : [{ path: urls.buyingGuides(), changed: context.snapshot.asOf.slice(0, 10) }],
}
