import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'
import { legalDocuments } from './documents.ts'

export const listing: PageListing = {
  listed: ({ legalText }) =>
    legalDocuments.flatMap((document) => {
      const text = legalText(document)
      return text ? [{ path: urls.legal(document), changed: text.effective }] : []
    }),
}
