import { legalDocuments } from './documents.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { LegalView } from './view.ts'

export function load(context: PageContext): Loaded<LegalView> {
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
