import type { PageNamespace } from '@portico/locale/texts'
import type { PageId } from './routes.ts'

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
