import { pageText, withQuery } from '../link.ts'

export const links = {
  siteMap: (
    tab = 'academy',
    { sub, letter, page, q }: { sub?: string; letter?: string | null; page?: number; q?: string | null } = {},
  ) =>
    withQuery(['/sitemap', tab, ...(sub === undefined ? [] : [sub])].join('/'), {
      letter,
      page: pageText(page),
      q,
    }),
}
