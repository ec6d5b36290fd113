import { pageText, withQuery } from '../link.ts'

export const links = {
  assetHistory: (slug: string, { interval, page }: { interval?: string | null; page?: number } = {}) =>
    withQuery(`/price/${slug}/history`, { interval: interval ?? null, page: pageText(page) }),
  /** All days of an asset, for programs and spreadsheets. */
  assetHistoryCsv: (slug: string) => `/price/${slug}/history.csv`,
  assetHistoryJson: (slug: string, { money }: { readonly money?: string | null } = {}) =>
    withQuery(`/price/${slug}/history.json`, { money }),
}
