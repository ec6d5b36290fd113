import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../config/settings.ts'
import type { Build } from './build-info.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/** What the operator's own routes need. */
export interface HealthOptions {
  readonly readiness: () => Promise<Readiness>
  readonly metrics: Metrics
  /** What a scraper shows; null keeps the metrics to the process. */
  readonly metricsToken: string | null
  /** What `/healthz` says of the build; null keeps it to the operator. */
  readonly shownBuild: Build | null
}

interface ReadinessQuery {
  Querystring: { readonly role?: Role }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Where a request comes from tells nothing: a proxy on this machine may pass on requests of others without saying so. */
function mayReadMetrics(request: FastifyRequest, metricsToken: string | null): boolean {
  if (metricsToken === null) return false
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))
}

function sendState(reply: FastifyReply, status: number, state: object): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(state))
}

/** What a balancer asks for: the state of the whole process, or of the role that it sends traffic of. */
function stateAsked(request: FastifyRequest<ReadinessQuery>, { state, roles }: Readiness) {
  const { role } = request.query
  return role === undefined ? state : (roles[role] ?? 'down')
}

/**
 * /healthz: the process runs. /readyz: it should get traffic, and with `?role=gateway` the traffic of that role. /metrics:
 * for the operator's scraper (OPS-01).
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', (_request, reply) => sendState(reply, 200, { state: 'alive', ...options.shownBuild }))
  app.get<ReadinessQuery>('/readyz', async (request, reply) => {
    const readiness = await options.readiness()
    return sendState(reply, stateAsked(request, readiness) === 'down' ? 503 : 200, readiness)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) return sendState(reply, 403, { state: 'refused' })
    const text = await options.metrics.print()
    return reply.header('cache-control', 'no-store').type(options.metrics.contentType).send(text)
  })
}
