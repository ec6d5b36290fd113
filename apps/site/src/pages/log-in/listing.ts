import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  // The operator may have a page of their own instead.
  found: ({ brand }) => [
    {
      name: 'header.logIn',
      words: 'finder.words.logIn',
      path: brand.addresses.logIn ?? urls.logIn(),
      place: 100,
    },
  ],
}
