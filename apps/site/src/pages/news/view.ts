import type { CoverView } from '../../views/content/guide-card.ts'
import type { NewsLink } from '../../views/content/news-link.ts'

/** News as the list of all of them shows it. */
export interface NewsEntry extends NewsLink {
  /** Sanitised HTML without links; empty where there is none. */
  readonly summaryHtml: string
  /** The day of its publication, for readers. */
  readonly day: string
}

export interface NewsView {
  /** What the list has: reports of feeds are spoken of only where there are some. */
  readonly has: 'announcements' | 'announcements and reports'
  /** The first one leads the first page. */
  readonly items: readonly NewsEntry[]
  /** The coin that the first one speaks of; null where it names none. */
  readonly cover: CoverView | null
  readonly page: number
  readonly pages: number
}
