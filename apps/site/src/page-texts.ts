import type { PageNamespace } from '@portico/locale/texts'
import type { PageId } from './routes.ts'

/** Texts that pages load by themselves: the site's own, and those of some pages only. */
export type LoadedNamespace = 'site' | PageNamespace

/** Where a page finds the texts of its language, so that it carries no list of the others' (LOC-07). */
export type PageTexts = Readonly<Record<LoadedNamespace, string>>

/** The addresses of all namespaces that pages load. */
export function pageTextsOf(addressOf: (namespace: LoadedNamespace) => string): PageTexts {
  return {
    site: addressOf('site'),
    compare: addressOf('compare'),
    asset: addressOf('asset'),
    prediction: addressOf('prediction'),
    buy: addressOf('buy'),
    map: addressOf('map'),
    content: addressOf('content'),
  }
}

/** The texts that a page brings besides the site's own; an id of another namespace would show as itself. */
export const pageNamespacesOf: { readonly [Id in PageId]?: readonly PageNamespace[] } = {
  compare: ['compare'],
  versus: ['compare'],
  categories: ['map'],
  category: ['map'],
  sitemap: ['map'],
  asset: ['asset', 'content'],
  'asset-history': ['asset'],
  prediction: ['prediction'],
  'prediction-record': ['prediction'],
  news: ['content'],
  'news-item': ['content'],
  academy: ['content'],
  guide: ['content'],
  'how-to-buy': ['buy', 'content'],
  'how-to-buy-in': ['buy', 'content'],
}
