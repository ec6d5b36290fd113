export type { PageCache, RenderedPage, StoredPage } from './page-cache.ts'
export { createSite, type Site, type SiteOptions } from './site.ts'
export type { SiteLogger } from './site-logger.ts'
