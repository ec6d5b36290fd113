import { localeOf } from '@portico/locale'
import { announcementSchema } from '../content/content-file.ts'
import { type ContentFile, readContentFolder } from '../content/content-folder.ts'
import { parseFrontMatter } from '../content/front-matter.ts'
import { markdownHtml, type MarkdownOptions } from '../content/markdown.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { LocalAnnouncement, NewsSource } from './news-source.ts'

const everyMs = 60_000

/**
 * Reads one announcement.
 * @throws ContentError with file and line where it is not as content/README.md wants it
 */
export function readAnnouncement(file: ContentFile, options: MarkdownOptions): LocalAnnouncement {
  const { values, body } = parseFrontMatter(file.text, { file: file.name, schema: announcementSchema })
  return {
    kind: 'announcement',
    code: file.code,
    slug: file.slug,
    title: values.title,
    summary: values.summary,
    published: `${values.published}T00:00:00Z`,
    lang: localeOf(file.code).tag,
    assets: values.assets,
    html: markdownHtml(body, file.name, options),
  }
}

/**
 * The operator's announcements, Markdown by language. Until there is one, the bundled ones are shown. A file that is broken
 * is left out and reported once for each of its faults.
 */
export function createAnnouncements(options: {
  readonly own: URL | null
  readonly bundled: URL
  readonly logger: SiteLogger
  /** By which rules links are judged, at each reading. */
  brand(): MarkdownOptions['brand']
}): NewsSource {
  const { own, bundled, logger } = options
  const reported = new Set<string>()

  function usable(file: ContentFile, from: 'operator' | 'release'): readonly LocalAnnouncement[] {
    try {
      const announcement = readAnnouncement(file, { logger, brand: options.brand() })
      return [from === 'release' ? { ...announcement, isBundled: true } : announcement]
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error)
      if (!reported.has(fault)) logger.error({ fault }, 'an announcement cannot be read and is left out')
      reported.add(fault)
      return []
    }
  }

  return {
    name: 'announcements',
    isLocal: true,
    everyMs,
    async read() {
      const files = own === null ? [] : await readContentFolder(own)
      const shown = files.length > 0 ? files : await readContentFolder(bundled)
      return shown.flatMap((file) => usable(file, files.length > 0 ? 'operator' : 'release'))
    },
  }
}
