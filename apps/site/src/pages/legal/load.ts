import { legalDocuments, urls } from '../../routes.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { LegalView } from './view.ts'

export function loadLegal(context: PageContext): Loaded<LegalView> {
  const document = legalDocuments.find((each) => each === context.params['document'])
  const html = document && context.legalText(document)
  if (!document || !html) return { kind: 'missing', wanted: null }
  return {
    kind: 'page',
    view: { document, html },
    head: {
      values: {},
      canonicalPath: urls.legal(document),
      index: true,
      structured: [],
      crumbs: [{ text: `legal.${document}`, path: urls.legal(document) }],
    },
  }
}
