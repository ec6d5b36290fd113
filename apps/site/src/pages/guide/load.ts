import { formatMinutes } from '@portico/format'
import { isOffered } from '../../views/assets/buying.ts'
import { coverView, guideCard } from '../../views/content/guide-card.ts'
import { localesOfText, ownLanguageFirst, writtenText } from '../../views/content/written-text.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { GuideView } from './view.ts'

const moreCount = 3

/** A guide. Only languages that have it show it to search engines; the others lead to a text in another language. */
export function load(context: PageContext): Loaded<GuideView> {
  const { content, locale, params, snapshot, brand } = context
  const slug = params['guide'] ?? ''
  const guide = content.guide(slug, locale)
  if (!guide) return { kind: 'missing', wanted: slug }
  const asset = guide.asset === null ? null : snapshot.asset(guide.asset)
  const guides = content.guides(locale)
  const place = guides.findIndex((each) => each.slug === slug)
  const others = [...guides.slice(place + 1), ...guides.slice(0, place)]
  const more = ownLanguageFirst(others, locale).slice(0, moreCount)
  const text = writtenText(guide, locale)
  return {
    kind: 'page',
    view: {
      text,
      summary: guide.summary,
      minutes: formatMinutes(guide.minutes, locale.numberTag),
      cover: coverView(guide, context),
      buy: asset && isOffered(brand, asset) ? urls.howToBuy(asset.slug) : null,
      more: more.map((each) => guideCard(each, context)),
    },
    head: {
      values: { name: guide.title, summary: guide.summary },
      canonicalPath: urls.guide(slug),
      index: text.foreign === null,
      languages: localesOfText((each) => content.guide(slug, each)?.lang),
      structured: [
        {
          '@type': 'Article',
          headline: guide.title,
          description: guide.summary,
          inLanguage: guide.lang,
          dateModified: guide.updated,
          citation: guide.sources.map(({ url }) => url),
        },
      ],
      crumbs: [
        { text: 'academy.title', path: urls.academy() },
        { text: 'guide.crumb', path: urls.guide(slug) },
      ],
      modified: `${guide.updated}T00:00:00Z`,
    },
  }
}
