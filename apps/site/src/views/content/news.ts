import type { LocaleEntry } from '@portico/locale'
import type { Asset } from '@portico/market'

/** What every item of news says. */
interface NewsBase {
  /** Plain text. */
  readonly title: string
  /** An ISO 8601 instant. */
  readonly published: string
  /** Language tag of the item; null where a feed does not say. */
  readonly lang: string | null
}

/** Something that the operator has to say, on a page of its own. */
export interface Announcement extends NewsBase {
  readonly kind: 'announcement'
  readonly slug: string
  readonly summary: string
  /** Slugs of the assets that it names. */
  readonly assets: readonly string[]
  /** Sanitised HTML. */
  readonly html: string
}

/** An item of a feed elsewhere. */
export interface FeedItem extends NewsBase {
  readonly kind: 'feed-item'
  /** Sanitised HTML without links and pictures; empty where the feed gives none. */
  readonly summaryHtml: string
  readonly url: string
  /** The name of the feed. */
  readonly source: string
}

export type NewsItem = Announcement | FeedItem

/** News as they were last read; reading goes on beside the pages. */
export interface News {
  /** The newest first, announcements in the page's language or in the nearest that has them. */
  items(locale: LocaleEntry): readonly NewsItem[]
  announcement(slug: string, locale: LocaleEntry): Announcement | null
}

/** Shorter tickers are words of some language: a title with "one" does not speak of the coin ONE. */
const shortestTicker = 3

const letter = String.raw`[\p{L}\p{N}_]`
const patterns = new Map<string, RegExp>()

/** Matches the asset's name, in any case, and its ticker in capitals, each as a whole word. */
function patternOf({ id, code, name }: Asset): RegExp {
  const known = patterns.get(id)
  if (known) return known
  const insensitive = [...name]
    .map((each) =>
      /\p{L}/u.test(each) ? `[${each.toLowerCase()}${each.toUpperCase()}]` : RegExp.escape(each),
    )
    .join('')
  const words = code.length < shortestTicker ? [insensitive] : [insensitive, RegExp.escape(code)]
  const made = new RegExp(`(?<!${letter})(?:${words.join('|')})(?!${letter})`, 'u')
  patterns.set(id, made)
  return made
}

/** Whether an item speaks of an asset: by what the announcement says, or by the words of a feed's title. */
export function speaksOf(item: NewsItem, asset: Asset): boolean {
  return item.kind === 'announcement' ? item.assets.includes(asset.slug) : patternOf(asset).test(item.title)
}
