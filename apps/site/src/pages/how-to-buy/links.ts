import { withQuery } from '../link.ts'

export const links = {
  /** How to buy an asset, anywhere or in a country (ISO 3166-1 alpha-2, lower case). */
  howToBuy: (slug: string, country?: string, { amount }: { amount?: string | null | undefined } = {}) =>
    withQuery(['/how-to-buy', slug, country].filter((part) => part !== undefined).join('/'), { amount }),
}
