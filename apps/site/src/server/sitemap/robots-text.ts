import { sitemapIndexPath } from './sitemap-index.ts'

/**
 * The file of RFC 9309. Pages that should not be listed say so themselves, which they can only do when they may be read;
 * only calls are kept from crawlers.
 */
export function robotsText(publicOrigin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /v1/\n\nSitemap: ${publicOrigin}${sitemapIndexPath}\n`
}
