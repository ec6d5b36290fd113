import type { News } from '../../views/content/news.ts'
import type { LocaleEntry } from '@portico/locale'
import { named, namedList } from '../../views/listings/site-lists.ts'
import { localesOfText } from '../../views/content/written-text.ts'
import { pagesInLanguage } from '../listed-page.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

const announcements = (news: News, locale: LocaleEntry) =>
  news.items(locale).filter((item) => item.kind === 'announcement')

export const listing: PageListing = {
  listed: ({ news, locale }) =>
    pagesInLanguage(
      locale,
      announcements(news, locale).map(({ slug, published }) => ({
        path: urls.newsItem(slug),
        changed: published.slice(0, 10),
        languages: localesOfText((each) => news.announcement(slug, each)?.lang),
      })),
    ),
  tab: ({ news, locale }) =>
    namedList(
      'site',
      announcements(news, locale).map(({ title, slug }) => named(title, urls.newsItem(slug), slug)),
    ),
}
