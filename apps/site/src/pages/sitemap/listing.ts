import { tradingBots } from '../../views/listings/site-tabs.ts'
import type { ListedPage } from '../listed-page.ts'
import type { PageListing } from '../page-load.ts'
import { siteTabs } from '../registry.generated.ts'
import { urls } from '../urls.generated.ts'
import { siteListOf } from './site-list-of.ts'

export const listing: PageListing = {
  // A tab that lists pages of this site; when the last page came to one is not known.
  async listed(context, pause) {
    const pages: ListedPage[] = []
    for (const tab of siteTabs) {
      const { of, count } = siteListOf(context, tab, tradingBots[0])
      if (of === 'site' && count > 0) pages.push({ path: urls.siteMap(tab), changed: null })
      await pause()
    }
    return pages
  },
}
