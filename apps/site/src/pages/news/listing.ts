import { newestDay } from '../listed-page.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  listed({ news, locale }) {
    const days = news.items(locale).map(({ published }) => published.slice(0, 10))
    return days.length > 0 ? [{ path: urls.news(), changed: newestDay(days) }] : []
  },
}
