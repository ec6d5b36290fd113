import type { NewsLink } from '../../views/content/news-link.ts'

export interface NewsView {
  readonly items: readonly (NewsLink & {
    /** Sanitised HTML without links; empty where there is none. */
    readonly summaryHtml: string
  })[]
  readonly page: number
  readonly pages: number
}
