import { pageText, withQuery } from '../link.ts'

export const links = {
  prices: (options: { kind?: string | null; page?: number } = {}) =>
    withQuery('/price', { kind: options.kind ?? null, page: pageText(options.page) }),
}
