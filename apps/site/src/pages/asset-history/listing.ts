import { assetPageList } from '../../views/listings/site-lists.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  foundByAsset: { intent: 'finder.intent.history', name: 'map.link.price-history', place: 30 },
  tab: (context) => assetPageList(context, (slug) => urls.assetHistory(slug)),
}
