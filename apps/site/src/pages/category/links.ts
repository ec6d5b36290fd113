import { pageText, withQuery } from '../link.ts'

/** What the address of a category's list says. */
export interface CategoryQuery {
  readonly q?: string | null
  /** A column; behind a hyphen the other way round. */
  readonly sort?: string | null
  readonly page?: number
}

export const links = {
  category: (category: string, { page, q, sort }: CategoryQuery = {}) =>
    withQuery(`/categories/${category}`, { q, sort, page: pageText(page) }),
}
