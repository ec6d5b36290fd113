import { rankedAssets, type Snapshot } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import type { ContentText } from '../../views/content/content.ts'
import { named, namedList, operatorLinks } from '../../views/listings/site-lists.ts'
import { localesOfText } from '../../views/content/written-text.ts'
import { pagesInLanguage } from '../listed-page.ts'
import type { PageListing } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

/** The guide to Bitcoin before that to Bitcoin Cash: what matches alike keeps this order. */
function largestFirst(guides: readonly ContentText[], snapshot: Snapshot): readonly ContentText[] {
  const places = new Map(rankedAssets(snapshot, 'crypto').map(({ slug }, place) => [slug, place]))
  const placeOf = ({ asset }: ContentText) => places.get(asset ?? '') ?? places.size
  return guides.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export const listing: PageListing = {
  found: ({ content, locale, snapshot }) =>
    largestFirst(content.guides(locale), snapshot).map(({ slug, title }) => ({
      title,
      path: urls.guide(slug),
      place: 180,
    })),
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
    const { content, locale, snapshot } = context
    // Below the name of the tab a coin's guide is the coin's.
    const guides = content.guides(locale).map(({ title, slug, asset }) => {
      const coin = snapshot.asset(asset ?? '')
      return named(coin ? localName(coin, locale) : title, urls.guide(slug), slug)
    })
    return namedList('site', [...guides, ...operatorLinks(context, 'academy')])
  },
}
