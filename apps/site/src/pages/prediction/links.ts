import { withQuery } from '../link.ts'

export const links = {
  prediction: (slug: string, { g, model }: { g?: string | null; model?: string | null } = {}) =>
    withQuery(`/price/${slug}/prediction`, { g, model }),
}
