import { withQuery } from '../link.ts'

export const links = {
  asset: (slug: string, { amount, window }: { amount?: string | null; window?: string | null } = {}) =>
    withQuery(`/price/${slug}`, { amount, window }),
  /** An asset's figures for programs. */
  assetJson: (slug: string) => `/price/${slug}.json`,
}
