export type { PageCache } from './page-cache.ts'
export { createSite, type Site, type SiteOptions } from './site.ts'
export type { SiteLogger } from './site-logger.ts'
export { bytesOf, type RenderedPage, type StoredPage } from './stored-page.ts'
