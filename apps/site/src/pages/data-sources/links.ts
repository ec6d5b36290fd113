import { pageText, withQuery } from '../link.ts'

/** What the address of the list says, and of which form it is; pages of JSON and CSV are longer than those for readers. */
export interface SourcesQuery {
  readonly kind?: string
  readonly q?: string | null
  /** What the table of assets is sorted by; behind a hyphen the other way round. */
  readonly sort?: string | null
  /** The same of the table of sources. */
  readonly sources?: string | null
  readonly page?: number
  readonly ending?: '.json' | '.csv'
}

export const links = {
  dataSources: ({ ending, ...query }: SourcesQuery = {}) =>
    withQuery(`/data-sources${ending ?? ''}`, {
      ...query,
      kind: query.kind === 'crypto' ? null : query.kind,
      page: pageText(query.page),
    }),
}
