import { withQuery } from '../link.ts'

export const links = {
  search: (q?: string) => withQuery('/search', { q: q ?? null }),
  /** What the page of a search finds, for programs and for the header's field. */
  searchJson: (q: string) => withQuery('/search.json', { q }),
}
