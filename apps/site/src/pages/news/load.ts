import { formatDay } from '@portico/format'
import { type CoverView, coverView } from '../../views/content/guide-card.ts'
import type { NewsItem } from '../../views/content/news.ts'
import { newsLink } from '../../views/content/news-link.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { NewsEntry, NewsView } from './view.ts'

const itemsPerPage = 20

/** An announcement's summary is plain text, which markup in it must not become. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const summaryOf = (item: NewsItem) =>
  item.kind === 'announcement' ? escaped(item.summary) : item.summaryHtml

const entryOf = (item: NewsItem, context: PageContext): NewsEntry => ({
  ...newsLink(item, context),
  summaryHtml: summaryOf(item),
  day: formatDay(item.published.slice(0, 10), context.locale.numberTag),
})

/** The cover of the first coin that an announcement names and the catalogue has. */
function coverOf(item: NewsItem | undefined, context: PageContext): CoverView | null {
  if (item?.kind !== 'announcement') return null
  return item.assets.map((asset) => coverView({ asset }, context)).find((cover) => cover !== null) ?? null
}

/** The page that was asked for, within what there is. */
function pageNumber(text: string | null, pages: number): number {
  const asked = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(asked, pages)
}

/** Announcements and what feeds report, the newest first (COIN-02). */
export function load(context: PageContext): Loaded<NewsView> {
  const { news, locale, query } = context
  const items = news.items(locale)
  const pages = Math.max(1, Math.ceil(items.length / itemsPerPage))
  const page = pageNumber(query.get('page'), pages)
  const start = (page - 1) * itemsPerPage
  const [newest] = items
  return {
    kind: 'page',
    view: {
      has: items.some(({ kind }) => kind === 'feed-item') ? 'announcements and reports' : 'announcements',
      items: items.slice(start, start + itemsPerPage).map((item) => entryOf(item, context)),
      cover: coverOf(items[start], context),
      page,
      pages,
    },
    head: {
      values: {},
      canonicalPath: urls.news(),
      index: query.size === 0 && items.length > 0,
      structured: [],
      crumbs: [{ text: 'news.title', path: urls.news() }],
      ...(newest ? { modified: newest.published } : {}),
    },
  }
}
