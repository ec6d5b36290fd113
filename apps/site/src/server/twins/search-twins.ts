import { linkTo } from '@portico/locale'
import { findEverything } from '../../pages/search/finder.ts'
import { readQuery } from '../../pages/search/load.ts'
import type { SearchDocument } from '../../search-document.ts'
import type { PageSource } from '../page-source.ts'
import { answer, type RenderTwin, unlisted, withHeaders } from './twin-answer.ts'

/** As many of each kind as a list below a field can show. */
const limits = { assets: 6, pairs: 3, pages: 4 } as const

/** What a search finds, as JSON: the first findings of the page, in its order. */
export function createSearchTwins({
  source,
}: {
  readonly source: Pick<PageSource, 'contextOf'>
}): RenderTwin {
  return async ({ locale, query: parameters }) => {
    const query = readQuery(parameters)
    const { groups } = findEverything(source.contextOf(locale), query)
    const document: SearchDocument = {
      query,
      groups: groups.map(({ kind, heading, findings }) => ({
        kind,
        heading,
        findings: findings.slice(0, limits[kind]).map(({ code, name, path }) => ({
          code,
          name,
          href: path.startsWith('/') ? linkTo({ locale: locale.code, path }) : path,
        })),
      })),
    }
    return withHeaders(answer(200, 'application/json; charset=utf-8', JSON.stringify(document)), unlisted)
  }
}
