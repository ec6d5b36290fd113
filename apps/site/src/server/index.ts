export { createSite, type Site, type SiteLogger, type SiteOptions } from './site.ts'
