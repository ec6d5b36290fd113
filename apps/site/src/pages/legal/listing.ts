import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'
import { legalDocuments } from './documents.ts'

export const listing: PageListing = {
  listed: ({ legalText }) =>
    legalDocuments
      .filter((document) => legalText(document))
      .map((document) => ({ path: urls.legal(document), changed: null })),
}
