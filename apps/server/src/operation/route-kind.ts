import type { FastifyRequest } from 'fastify'

/** The kind of route, as few as a dashboard can show; never anything that a caller chooses. */
export function routeKindOf(request: FastifyRequest): 'call' | 'page' | 'asset' | 'operation' | 'none' {
  const url = request.routeOptions.url
  if (url === undefined) return 'none'
  if (url.startsWith('/v1')) return 'call'
  if (url === '/*') return 'page'
  return url.endsWith('/*') ? 'asset' : 'operation'
}
