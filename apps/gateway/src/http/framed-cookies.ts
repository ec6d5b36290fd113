import type { FastifyRequest } from 'fastify'

/**
 * Whether a page inside a frame of another site sent the request: only then do browsers say how it may use what it keeps here
 * (Storage Access Headers). Browsers that do not say keep no session in frames.
 */
function isFramed({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-storage-access'] !== undefined
}

/** How cookies of a session are kept from other sites. */
const withinSite = /; SameSite=(?:Lax|Strict)(?=;|$)/

/**
 * Set-Cookie values as the page that sent the request can keep them. In a frame the browser keeps a cookie for the pair of both
 * sites alone (CHIPS), so that it is neither sent elsewhere nor known to the site by itself. Only https has such cookies.
 */
export function cookiesFor(request: Pick<FastifyRequest, 'headers'>, cookies: readonly string[]): string[] {
  if (!isFramed(request)) return [...cookies]
  return cookies.map((cookie) =>
    cookie.endsWith('; Secure') ? cookie.replace(withinSite, '; SameSite=None; Partitioned') : cookie,
  )
}
