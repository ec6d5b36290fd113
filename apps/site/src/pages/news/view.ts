import type { NewsLink } from '../../views/content/news-link.ts'

/** News as the list of all of them shows it. */
export interface NewsEntry extends NewsLink {
  /** Sanitised HTML without links; empty where there is none. */
  readonly summaryHtml: string
  /** The day of its publication, for readers. */
  readonly day: string
}

export interface NewsView {
  readonly items: readonly NewsEntry[]
  readonly page: number
  readonly pages: number
}
