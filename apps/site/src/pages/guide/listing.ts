import { named, namedList, operatorLinks } from '../../views/listings/site-lists.ts'
import { localesOfText } from '../../views/content/written-text.ts'
import { pagesInLanguage } from '../listed-page.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export const listing: PageListing = {
  found: ({ content, locale }) =>
    content.guides(locale).map(({ slug, title }) => ({ title, path: urls.guide(slug), place: 180 })),
  listed: ({ content, locale }) =>
    pagesInLanguage(
      locale,
      content.guides(locale).map(({ slug, updated }) => ({
        path: urls.guide(slug),
        changed: updated,
        languages: localesOfText((each) => content.guide(slug, each)?.lang),
      })),
    ),
  tab(context) {
    const guides = context.content
      .guides(context.locale)
      .map(({ title, slug }) => named(title, urls.guide(slug), slug))
    return namedList('site', [...guides, ...operatorLinks(context, 'academy')])
  },
}
