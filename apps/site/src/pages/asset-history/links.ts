import { pageText, withQuery } from '../link.ts'

/** What the address of a history says. */
export interface HistoryQuery {
  /** The day that is looked for, YYYY-MM-DD. */
  readonly date?: string | null
  readonly interval?: string | null
  /** The year or month that is listed: YYYY or YYYY-MM. */
  readonly period?: string | null
  /** The period of the chart. */
  readonly window?: string | null
  readonly page?: number
}

export const links = {
  assetHistory: (slug: string, query: HistoryQuery = {}) =>
    withQuery(`/price/${slug}/history`, { ...query, page: pageText(query.page) }),
  /** All days of an asset, for programs and spreadsheets. */
  assetHistoryCsv: (slug: string) => `/price/${slug}/history.csv`,
  assetHistoryJson: (slug: string, { money }: { readonly money?: string | null } = {}) =>
    withQuery(`/price/${slug}/history.json`, { money }),
}
