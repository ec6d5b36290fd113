import { assetPageList } from '../../views/listings/site-lists.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  foundByAsset: { intent: 'finder.intent.prediction', name: 'map.link.prediction', place: 20 },
  tab: (context) => assetPageList(context, (slug) => urls.prediction(slug)),
}
