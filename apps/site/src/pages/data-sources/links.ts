import { pageText, withQuery } from '../link.ts'

/** What the address of the list says, and of which form it is; pages of JSON and CSV are longer than those for readers. */
interface ListQuery {
  readonly kind?: string
  readonly q?: string
  readonly page?: number
  readonly ending?: '.json' | '.csv'
}

export const links = {
  dataSources: ({ kind, q, page, ending }: ListQuery = {}) =>
    withQuery(`/data-sources${ending ?? ''}`, {
      kind: kind === 'crypto' ? null : kind,
      q,
      page: pageText(page),
    }),
}
