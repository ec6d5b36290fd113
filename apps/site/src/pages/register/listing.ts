import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  // The operator may have a page of their own instead.
  found: ({ brand }) => [
    {
      name: 'header.signUp',
      words: 'finder.words.register',
      path: brand.addresses.signUp ?? urls.register(),
      place: 110,
    },
  ],
}
