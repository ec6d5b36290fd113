import { pageText, withQuery } from '../link.ts'

export const links = {
  category: (category: string, { page, sort }: { page?: number; sort?: string | null } = {}) =>
    withQuery(`/categories/${category}`, { page: pageText(page), sort: sort ?? null }),
}
