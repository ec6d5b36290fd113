import { legalDocuments } from './documents.ts'
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
  return {
    kind: 'page',
    view: { document, html: found.html },
    head: {
      values: { name: found.title, summary: found.summary },
      canonicalPath: urls.legal(document),
      index: true,
      structured: [],
      crumbs: [{ text: `legal.${document}`, path: urls.legal(document) }],
    },
  }
}
