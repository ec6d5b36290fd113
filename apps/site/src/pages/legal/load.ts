import { formatDay } from '@portico/format'
import { legalDocuments } from './documents.ts'
import { foreignLanguage } from '../../views/content/written-text.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { LegalView } from './view.ts'

/** A text of the operator's; without a name the first of them. */
export function load(context: PageContext): Loaded<LegalView> {
  if (context.params['document'] === undefined)
    return { kind: 'redirect', status: 302, path: urls.legal(legalDocuments[0]) }
  const document = legalDocuments.find((each) => each === context.params['document'])
  const found = document && context.legalText(document)
  if (!document || !found) return { kind: 'missing', wanted: null }
  const { title, html, parts, lang, effective } = found
  const { locale } = context
  return {
    kind: 'page',
    view: {
      document,
      title,
      html,
      parts,
      lang,
      foreign: foreignLanguage(lang, locale),
      effective: effective === null ? null : { iso: effective, text: formatDay(effective, locale.numberTag) },
    },
    head: {
      values: { name: found.title, summary: found.summary },
      canonicalPath: urls.legal(document),
      index: true,
      structured: [],
      crumbs: [{ text: `legal.${document}`, path: urls.legal(document) }],
    },
  }
}
