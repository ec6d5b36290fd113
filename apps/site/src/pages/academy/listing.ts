import { newestDay } from '../listed-page.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  listed({ content, locale }) {
    const days = content.guides(locale).map(({ updated }) => updated)
    return days.length > 0 ? [{ path: urls.academy(), changed: newestDay(days) }] : []
  },
}
