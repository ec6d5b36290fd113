import type { FastifyRequest } from 'fastify'

/** The kind of route, as few as a dashboard can show; `console`: everything on the console's port. */
export type RouteKind = 'call' | 'page' | 'asset' | 'operation' | 'console' | 'none'

/** The kind of a route on visitors' port; never anything that a caller chooses. */
export function routeKindOf(request: FastifyRequest): RouteKind {
  const url = request.routeOptions.url
  if (url === undefined) return 'none'
  if (url.startsWith('/v1')) return 'call'
  if (url === '/*') return 'page'
  return url.endsWith('/*') ? 'asset' : 'operation'
}
