import { type LocaleCode, type LocaleEntry, locales } from '@portico/locale'
import type { Announcement, News, NewsItem } from '../../views/content/news.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { LocalAnnouncement, NewsSource, SourceItem } from './news-source.ts'

export interface NewsOptions {
  readonly sources: readonly NewsSource[]
  readonly logger: SiteLogger
  /** Told when there is something else to show. */
  onChange(): void
}

const isAnnouncement = (item: SourceItem): item is LocalAnnouncement => item.kind === 'announcement'

/** Each announcement once, in the first language of the chain that has it, and everything that feeds say. */
function itemsFor(items: readonly SourceItem[], locale: LocaleEntry): readonly NewsItem[] {
  const chain: readonly LocaleCode[] = [locale.code, ...locale.textsFrom]
  const bySlug = Map.groupBy(items.filter(isAnnouncement), ({ slug }) => slug)
  const announcements = [...bySlug.values()].flatMap((texts): readonly Announcement[] => {
    const found = chain.flatMap((code) => texts.find((text) => text.code === code) ?? []).at(0)
    if (!found) return []
    const { code: _, isBundled: __, ...announcement } = found
    return [announcement]
  })
  const all: readonly NewsItem[] = [...announcements, ...items.filter((item) => item.kind === 'feed-item')]
  return all.toSorted((left, right) => right.published.localeCompare(left.published))
}

/** The items of every language, sorted apart once after each reading: pages ask for them often. */
function indexed(items: readonly SourceItem[]): ReadonlyMap<LocaleCode, readonly NewsItem[]> {
  return new Map(locales.map((locale) => [locale.code, itemsFor(items, locale)]))
}

/** News of a set of items. */
function newsOf(all: readonly SourceItem[]): News {
  const byLocale = indexed(all)
  const items: News['items'] = (locale) => byLocale.get(locale.code) ?? []
  return {
    items,
    announcement(slug, locale) {
      const found = items(locale).find((item) => item.kind === 'announcement' && item.slug === slug)
      return found?.kind === 'announcement' ? found : null
    },
  }
}

/** What of the sources is shown beside announcements of the store: not those of the release, and none of the same name. */
function besides(items: readonly SourceItem[], own: readonly LocalAnnouncement[]): readonly SourceItem[] {
  if (own.length === 0) return items
  const names = new Set(own.map(({ code, slug }) => `${code}/${slug}`))
  return items.filter(
    (item) => !isAnnouncement(item) || (item.isBundled !== true && !names.has(`${item.code}/${item.slug}`)),
  )
}

/** News as they were last read. Disposing it ends the reading. */
export interface NewsFollower extends News, AsyncDisposable {
  /** The same together with announcements of the store, which go before those of folders. */
  with(own: readonly LocalAnnouncement[]): News
}

/**
 * Reads the sources of news beside the pages: what lies in folders before this answers, feeds as they come, then each again
 * in its own time. A source that fails keeps what it gave last; that is reported once, until it works again.
 */
export async function openNews(options: NewsOptions): Promise<NewsFollower> {
  const { sources, logger, onChange } = options
  const stop = new AbortController()
  const failing = new Set<string>()
  const latest = new Map<string, readonly SourceItem[]>()
  let all: readonly SourceItem[] = []
  let news = newsOf(all)

  async function read(source: NewsSource): Promise<void> {
    try {
      const items = await source.read(stop.signal)
      if (failing.delete(source.name)) logger.info({ source: source.name }, 'news can be read again')
      if (JSON.stringify(latest.get(source.name) ?? []) === JSON.stringify(items)) return
      latest.set(source.name, items)
      all = sources.flatMap(({ name }) => latest.get(name) ?? [])
      news = newsOf(all)
      onChange()
    } catch (error) {
      if (stop.signal.aborted || failing.has(source.name)) return
      failing.add(source.name)
      logger.warn({ source: source.name, err: error }, 'news cannot be read; the last good ones stay')
    }
  }

  const rounds = new Map<NewsSource, Promise<void>>(sources.map((source) => [source, read(source)]))
  await Promise.all(sources.filter(({ isLocal }) => isLocal).map((source) => rounds.get(source)))
  const timers = sources.map((source) => {
    const timer = setInterval(() => {
      rounds.set(
        source,
        (rounds.get(source) ?? Promise.resolve()).then(() => read(source)),
      )
    }, source.everyMs)
    timer.unref()
    return timer
  })
  return {
    items: (locale) => news.items(locale),
    announcement: (slug, locale) => news.announcement(slug, locale),
    with(own) {
      let made = { of: all, news: newsOf([...own, ...besides(all, own)]) }
      const current = () => {
        if (made.of !== all) made = { of: all, news: newsOf([...own, ...besides(all, own)]) }
        return made.news
      }
      return {
        items: (locale) => current().items(locale),
        announcement: (slug, locale) => current().announcement(slug, locale),
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(rounds.values())
    },
  }
}
