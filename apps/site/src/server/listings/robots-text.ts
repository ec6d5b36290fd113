import { sitemapPath } from './sitemap-index.ts'

/**
 * The file of RFC 9309. Pages that should not be listed say so themselves, which they can only do when they may be read;
 * only calls are kept from crawlers.
 * @param indexes names of the sitemap's indexes
 */
export function robotsText(publicOrigin: string, indexes: readonly string[]): string {
  const named = indexes.map((name) => `Sitemap: ${publicOrigin}${sitemapPath(name)}\n`)
  return `User-agent: *\nAllow: /\nDisallow: /v1/\n\n${named.join('')}`
}
