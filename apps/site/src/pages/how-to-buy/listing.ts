import { isOffered } from '../../views/assets/buying.ts'
import { coinPageList } from '../../views/listings/site-lists.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  foundByAsset: {
    intent: 'finder.intent.buy',
    name: 'map.link.how-to-buy',
    place: 10,
    has: ({ brand }, asset) => isOffered(brand, asset),
  },
  tab: (context) =>
    coinPageList(context, {
      link: ({ slug, name, code }) => ({ to: urls.howToBuy(slug), values: { 0: name, coinCode: code } }),
    }),
}
