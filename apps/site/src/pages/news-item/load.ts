import { formatAge, formatDay } from '@portico/format'
import { localName } from '../../figures/asset.ts'
import { foreignLanguage, localesOfText } from '../../views/content/written-text.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { NewsItemView } from './view.ts'

/** An announcement of the operator. */
export function load(context: PageContext): Loaded<NewsItemView> {
  const { news, locale, params, snapshot, nowMs } = context
  const slug = params['item'] ?? ''
  const item = news.announcement(slug, locale)
  if (!item) return { kind: 'missing', wanted: null }
  const { title, html, lang, published, summary } = item
  const foreign = lang === null ? null : foreignLanguage(lang, locale)
  const tag = locale.numberTag
  const day = published.slice(0, 10)
  return {
    kind: 'page',
    view: {
      title,
      summary,
      html,
      lang,
      foreign,
      published: {
        iso: day,
        text: formatDay(day, tag),
        age: formatAge({ from: published, to: new Date(nowMs).toISOString(), tag }),
      },
      assets: item.assets.flatMap((named) => {
        const asset = snapshot.asset(named)
        return asset ? [{ name: localName(asset, locale), path: urls.asset(asset.slug) }] : []
      }),
    },
    head: {
      values: { name: title, summary },
      canonicalPath: urls.newsItem(slug),
      index: foreign === null,
      languages: localesOfText((each) => news.announcement(slug, each)?.lang),
      structured: [
        {
          '@type': 'NewsArticle',
          headline: title,
          description: summary,
          datePublished: day,
          ...(lang === null ? {} : { inLanguage: lang }),
        },
      ],
      crumbs: [
        { text: 'news.title', path: urls.news() },
        { text: 'news.crumb', path: urls.newsItem(slug) },
      ],
      modified: published,
    },
  }
}
