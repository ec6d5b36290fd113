import { safeUrl } from '../markup/safe-url.ts'
import { parseFeed } from 'feedsmith'
import type { FeedItem } from '../../views/content/news.ts'
import { summaryHtml, titleText } from './feed-text.ts'

/** So many items of a feed are kept, the first ones. */
const itemLimit = 50

type ParsedFeed = ReturnType<typeof parseFeed<string>>

/** What the four kinds of feeds say alike; everything is as it was sent. */
interface RawItem {
  readonly title: string | undefined
  readonly link: string | undefined
  readonly summary: string | undefined
  readonly date: string | undefined
}

interface RawFeed {
  readonly title: string | undefined
  readonly language: string | undefined
  readonly items: readonly RawItem[]
}

function rawFeed(parsed: ParsedFeed): RawFeed {
  if (parsed.format === 'rss') {
    const { title, language, items = [] } = parsed.feed
    return {
      title,
      language,
      items: items.map(({ title: name, link, guid, description, pubDate, dc }) => ({
        title: name,
        link: link ?? guid?.value,
        summary: description,
        date: pubDate ?? dc?.dates?.[0],
      })),
    }
  }
  if (parsed.format === 'atom') {
    const { title, xml, entries = [] } = parsed.feed
    return {
      title: title?.value,
      language: xml?.lang,
      items: entries.map(({ title: name, links = [], summary, published, updated }) => ({
        title: name?.value,
        link: (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href,
        summary: summary?.value,
        date: published ?? updated,
      })),
    }
  }
  if (parsed.format === 'rdf') {
    const { title, items = [] } = parsed.feed
    return {
      title,
      language: undefined,
      items: items.map(({ title: name, link, description, dc }) => ({
        title: name,
        link,
        summary: description,
        date: dc?.dates?.[0],
      })),
    }
  }
  const { title, language, items = [] } = parsed.feed
  return {
    title,
    language,
    items: items.map(({ title: name, url, summary, content_text: text, date_published: date }) => ({
      title: name,
      link: url,
      summary: summary ?? text,
      date,
    })),
  }
}

/** A language tag that exists; null for anything else. */
function languageTag(text: string | undefined): string | null {
  try {
    return text === undefined ? null : (Intl.getCanonicalLocales(text.trim())[0] ?? null)
  } catch {
    return null
  }
}

/** An address of the web, complete; null where it is none or not safe (LINK-01). */
function itemAddress(link: string | undefined, feedAddress: string): string | null {
  const url = link === undefined ? null : URL.parse(link.trim(), feedAddress)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return safeUrl(url.href, { kind: 'link' })
}

/**
 * The items of a feed (RSS, Atom, RDF, JSON Feed). Items without a title, a safe address or a day that can be read are left
 * out, and so are those from the future: their age could not be told.
 * @throws Error where the text is no feed.
 */
export function feedItems(
  text: string,
  { address, nowMs }: { readonly address: string; readonly nowMs: number },
): readonly FeedItem[] {
  const feed = rawFeed(parseFeed<string>(text))
  const lang = languageTag(feed.language)
  const source = titleText(feed.title ?? '') || new URL(address).host
  return feed.items.slice(0, itemLimit).flatMap((item): readonly FeedItem[] => {
    const title = titleText(item.title ?? '')
    const url = itemAddress(item.link, address)
    const publishedMs = Date.parse(item.date ?? '')
    if (title === '' || url === null || !(publishedMs <= nowMs)) return []
    const published = new Date(publishedMs).toISOString()
    return [
      {
        kind: 'feed-item',
        title,
        url,
        published,
        source,
        lang,
        summaryHtml: summaryHtml(item.summary ?? ''),
      },
    ]
  })
}
