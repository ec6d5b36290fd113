import { assetPageList } from '../../views/listings/site-lists.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  foundByAsset: { intent: 'finder.intent.price', name: 'map.link.price', place: 40 },
  tab: (context) => assetPageList(context, (slug) => urls.asset(slug)),
}
