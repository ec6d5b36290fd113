import { withQuery } from '../link.ts'

/** What the address of the list of categories says. */
export interface CategoriesQuery {
  readonly q?: string | null
  /** What it is sorted by; behind a hyphen the other way round. */
  readonly sort?: string | null
}

export const links = {
  categories: (query: CategoriesQuery = {}) => withQuery('/categories', { ...query }),
}
