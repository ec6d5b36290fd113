export type { PageCache, RenderedPage, StoredPage } from './page-cache.ts'
export { createSite, type Site, type SiteLogger, type SiteOptions } from './site.ts'
