import { linkTo } from '@portico/locale'
import { findEverything } from './finder.ts'
import { readQuery } from './load.ts'
import type { SearchDocument } from '../../representations/search-document.ts'
import type { RepresentationOptions } from '../page-representations.ts'
import { answer, type Represent, unlisted, withHeaders } from '../../representations/answer.ts'

/** As many of each kind as a list below a field can show. */
const limits = { assets: 6, pairs: 3, pages: 4 } as const

/** What a search finds, as JSON: the first findings of the page, in its order. */
export function createRepresentations({ contextOf }: Pick<RepresentationOptions, 'contextOf'>): Represent {
  return async ({ locale, query: parameters }) => {
    const query = readQuery(parameters)
    const { groups } = findEverything(contextOf(locale), query)
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
